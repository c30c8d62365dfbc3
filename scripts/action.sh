#!/usr/bin/env bash
# The body of the GitHub action. Everything it is told comes through the environment.
set -euo pipefail

version=${VCLINT_VERSION:-}
if [ -z "$version" ]; then
  version=$(node --print 'require(process.argv[1]).version' "$VCLINT_ACTION/package.json")
fi
case $version in
  *[!0-9A-Za-z.+-]*) echo "::error::\"version\" is no version."; exit 2 ;;
esac

lines() { # NAME TEXT: reads the lines of a text into an array, without empty ones
  local -n into=$1
  mapfile -t into < <(printf '%s\n' "$2" | sed '/^[[:space:]]*$/d')
}
declare -a paths args
lines paths "${VCLINT_PATHS:-.}"
lines args "${VCLINT_ARGS:-}"

format=${VCLINT_FORMAT:-github}
declare -a formats=(--format "$format")
if [ -n "${VCLINT_OUTPUT:-}" ]; then
  formats=(--format compact --format "$format=$VCLINT_OUTPUT")
  echo "report=$VCLINT_OUTPUT" >> "${GITHUB_OUTPUT:-/dev/null}"
fi

# Problem matchers turn the compact format into annotations where another format is written to a file.
if [ "$format" != github ]; then echo "::add-matcher::$VCLINT_ACTION/docs/problem-matcher.json"; fi

declare -a vclint
if [ -n "${VCLINT_COMMAND:-}" ]; then vclint=("$VCLINT_COMMAND"); else vclint=(npx --yes "vclint@$version"); fi
"${vclint[@]}" "${formats[@]}" "${args[@]}" -- "${paths[@]}"
