#!/usr/bin/env bash
# Brings what the tests use: npm packages, and from Debian the editors, browser and pre-commit that they drive.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
need() { command -v "$1" >/dev/null 2>&1 || packages+=("$2"); }
need git git
need pre-commit pre-commit
need chromium chromium
need nvim neovim
need emacs emacs-nox
need vim vim-nox
need zsh zsh
need fish fish
need man man-db
ls -d /usr/share/vim-ale >/dev/null 2>&1 || packages+=(vim-ale)
ls -d /usr/share/emacs/site-lisp/elpa-src/eglot-* >/dev/null 2>&1 || packages+=(elpa-eglot)
if [ ${#packages[@]} -gt 0 ]; then
  echo "Installing from Debian: ${packages[*]}"
  sudo=$([ "$(id -u)" -eq 0 ] || echo sudo)
  $sudo apt-get update -qq
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
fi

# Beside it what makes the packages, and the tools of others that judge what vclint prints. `prepare` builds later, once.
(
  npm ci --prefix packaging --no-audit --no-fund --loglevel=error
  npm ci --prefix test/judges --ignore-scripts --no-audit --no-fund --loglevel=error
) &
npm ci --ignore-scripts --no-audit --no-fund
npm rebuild
wait $!
