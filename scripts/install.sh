#!/bin/sh
# Installs the single binary of a release, once its checksum is right. Usage: sh install.sh [VERSION] [FOLDER]
set -eu
address=https://git.example.com/tools/vclint
version=${1:-0.1.0}
folder=${2:-$HOME/.local/bin}
case $(uname -s) in Linux) system=linux ;; Darwin) system=darwin ;; *) echo "There is no binary for $(uname -s)." >&2; exit 1 ;; esac
case $(uname -m) in x86_64 | amd64) machine=x64 ;; aarch64 | arm64) machine=arm64 ;; *) echo "There is no binary for $(uname -m)." >&2; exit 1 ;; esac
[ "$system" = darwin ] || ! ldd --version 2>&1 | grep -qi musl || machine=$machine-musl
name=vclint-$version-$system-$machine
from=${VCLINT_DOWNLOADS:-$address/releases/download/v$version}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
curl --fail --silent --show-error --location --remote-name "$from/$name" --remote-name "$from/checksums.txt"
if command -v sha256sum >/dev/null; then check='sha256sum --check'; else check='shasum -a 256 --check'; fi
grep "  $name\$" checksums.txt | $check >/dev/null || { echo "The checksum of $name is wrong." >&2; exit 1; }
mkdir -p "$folder"
install -m 755 "$name" "$folder/vclint"
echo "Installed vclint $version in $folder."
