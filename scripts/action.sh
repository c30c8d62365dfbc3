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

case $version in *[!0-9A-Za-z.+-]*) refuse '"version" is not a version.' ;; esac

vclint="$VCLINT_ACTION/dist/vclint.cjs"
if [ -n "$version" ]; then
  # Installed and found outside of the checkout: its .npmrc and its node_modules are what strangers propose.
  home=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/vclint.XXXXXX")
  trap 'rm -rf "$home"' EXIT
  echo '{"private": true}' > "$home/package.json"
  (cd "$home" && npm install --ignore-scripts --no-audit --no-fund --loglevel=error "vclint@$version") >&2 ||
    refuse "npm could not install vclint@$version: see its message above."
  vclint="$home/node_modules/vclint/dist/vclint.cjs"
elif [ ! -f "$vclint" ]; then
  refuse 'This revision of the action holds no built vclint. Use the tag of a release, such as @v1.2.3, or set "version".'
fi

declare -a formats=(--format "$format")
if [ -n "$output" ]; then
  formats=(--format compact --format "$format=$output")
  printf 'report=%s\n' "$output" >> "${GITHUB_OUTPUT:-/dev/null}"
fi

# Problem matchers turn the compact format into annotations where another format is written to a file.
if [ "$format" != github ]; then echo "::add-matcher::$VCLINT_ACTION/docs/problem-matcher.json"; fi

node "$vclint" "${formats[@]}" "${args[@]}" -- "${paths[@]}"
