#!/usr/bin/env bash
# The body of the GitHub action. Its inputs come through the environment.
set -euo pipefail

refuse() { echo "::error::$1"; exit 2; }

# A line break would begin another output, or another option.
one_line() { # NAME VALUE
  case $2 in *$'\n'* | *$'\r'*) refuse "\"$1\" takes one line." ;; esac
}
format=${VCLINT_FORMAT:-github}
version=${VCLINT_VERSION:-}
output=${VCLINT_OUTPUT:-}
one_line format "$format"
one_line version "$version"
one_line output "$output"

lines() { # NAME TEXT: reads the lines of a text into an array, without empty ones
  local -n into=$1
  mapfile -t into < <(printf '%s\n' "$2" | tr -d '\r' | sed '/^[[:space:]]*$/d')
}
declare -a paths args
lines paths "${VCLINT_PATHS:-.}"
lines args "${VCLINT_ARGS:-}"
for arg in "${args[@]}"; do
  if [[ $arg =~ ^--?[A-Za-z][A-Za-z-]*[[:space:]] ]]; then
    refuse "\"$arg\" is one line. Write the option and its value on two, or with \"=\"."
  fi
done

if [ -z "$version" ]; then
  version=$(node --print 'require(process.argv[1]).version' "$VCLINT_ACTION/package.json")
fi
case $version in *[!0-9A-Za-z.+-]*) refuse '"version" is not a version.' ;; esac

# Installed and found outside of the checkout: its .npmrc and its node_modules are what strangers propose.
declare -a vclint
if [ -n "${VCLINT_COMMAND:-}" ]; then
  vclint=("$VCLINT_COMMAND")
else
  home=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/vclint.XXXXXX")
  trap 'rm -rf "$home"' EXIT
  echo '{"private": true}' > "$home/package.json"
  (cd "$home" && npm install --ignore-scripts --no-audit --no-fund --silent "vclint@$version") >&2
  vclint=(node "$home/node_modules/vclint/dist/vclint.cjs")
fi

declare -a formats=(--format "$format")
if [ -n "$output" ]; then
  formats=(--format compact --format "$format=$output")
  printf 'report=%s\n' "$output" >> "${GITHUB_OUTPUT:-/dev/null}"
fi

# Problem matchers turn the compact format into annotations where another format is written to a file.
if [ "$format" != github ]; then echo "::add-matcher::$VCLINT_ACTION/docs/problem-matcher.json"; fi

"${vclint[@]}" "${formats[@]}" "${args[@]}" -- "${paths[@]}"
