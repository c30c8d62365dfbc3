#!/usr/bin/env bash
# Packs the package, installs it into an empty folder without network, and uses it as a user would.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tarball=$(cd "$root" && npm pack --silent --ignore-scripts --pack-destination "$folder" | tail -n 1)
cd "$folder"
echo '{"private": true, "type": "module"}' > package.json
npm install --no-audit --no-fund --offline "./$tarball" >/dev/null

printf 'external:\n  platform:\n    apiKey:\n      secretNme: a\n' > vc.yaml
status=0
npx --no-install vclint -f compact vc.yaml > out.txt || status=$?
[ "$status" -eq 1 ] || { echo "expected exit code 1, got $status"; cat out.txt; exit 1; }
grep -q '^vc.yaml:4:7: error: .*secretName.*\[unknown-field\]$' out.txt || { cat out.txt; exit 1; }

printf 'external:\n  platform:\n    apiKey:\n      secretName: a\n' > vc.yaml
npx --no-install vclint vc.yaml
npx --no-install vclint explain unknown-field | head -n 1 | grep -q '^unknown-field$'
npx --no-install vclint schema User | node --eval 'JSON.parse(require("fs").readFileSync(0, "utf8"))'

npx --no-install vclint completions bash | bash -n
npx --no-install vclint files 2>&1 | grep '^vclint: 1 of [0-9]* files* checked: 1 virtual cluster configuration\.$' > out.txt
for file in man/vclint.1 dist/THIRD-PARTY-LICENSES.txt LICENSE README.md; do
  [ -s "node_modules/vclint/$file" ] || { echo "$file is not in the package"; exit 1; }
done

# Whatever a shipped page links to is shipped.
(cd node_modules/vclint
for page in README.md docs/*.md docs/found-in/*.md rules/*/*.md; do
  for target in $(sed '/^```/,/^```/d' "$page" | grep -o '](\([^():# ]*\)[#)]' | sed 's/^](//; s/[#)]$//'); do
    [ -z "$target" ] || [ -e "$(dirname "$page")/$target" ] || { echo "$page links to $target, which is not shipped"; exit 1; }
  done
done)

cat > use.js <<'JS'
import { lint } from 'vclint'
const { findings } = lint('external: {platform: {apiKey: {secretNme: a}}}')
if (findings.length !== 1 || findings[0].rule !== 'unknown-field' || findings[0].start.column !== 32) {
  console.error(findings)
  process.exit(1)
}
JS
node use.js

# Types in both kinds of module, and for resolvers of both ages. `require` of the library works at run time too.
cat > use.mts <<'TS'
import { lint, type ReportedFinding } from 'vclint'
const findings: readonly ReportedFinding[] = lint('a: 1', { rules: { 'unknown-field': 'off' } }).findings
// @ts-expect-error a severity that does not exist
lint('a: 1', { rules: { 'unknown-field': 'of' } })
console.log(findings.map(({ start, fixes }) => [start.line, fixes[0]?.edits?.[0]?.text]))
TS
cp use.mts use.cts
cat > worker.mts <<'TS'
import { type Files, startServer } from 'vclint/worker'
const files: Files = startServer({ postMessage: (_: unknown) => {} }, { files: [['/a.yaml', '']] })
files.write('/a.yaml', 'a: 1')
TS
tsc=("$root/node_modules/.bin/tsc" --strict --target es2022 --types '' --lib es2022,dom)
for module in node16 nodenext; do "${tsc[@]}" --noEmit --module $module use.mts use.cts worker.mts; done
"${tsc[@]}" --noEmit --module esnext --moduleResolution bundler use.mts worker.mts
"${tsc[@]}" --module node16 --outDir out use.cts
grep -q 'require("vclint")' out/use.cjs
node out/use.cjs >/dev/null
declarations=$(find node_modules/vclint -name '*.d.*ts' | wc -l)
[ "$declarations" -le 26 ] || { echo "$declarations type declarations are in the package"; exit 1; }
[ -z "$(find node_modules/vclint -name '*.schema.json' ! -name config.* ! -name report.*)" ] || { echo 'The package holds inputs of the generator'; exit 1; }
echo "the tarball works: $tarball, $(du -k "$tarball" | cut -f1) kB"
