import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAddresses } from './generate/addresses.ts'
import { generateBind } from './generate/bind.ts'
import { checkVocabulary } from './generate/check-vocabulary.ts'
import { quickjsFiles } from './generate/quickjs.ts'
import { generateReleaseLines } from './generate/release-lines.ts'
import { generateRuleList } from './generate/rule-list.ts'
import { generateSchemas } from './generate/schemas.ts'
import { generateToolbox } from './generate/toolbox.ts'
import { generateTypes } from './generate/types.ts'
import { generateValidators } from './generate/validators.ts'
import { readVocabulary } from './generate/vocabulary.ts'
import { writeWhenChanged } from './generate/write.ts'

const root = join(import.meta.dirname, '..')
const vocabulary = readVocabulary(join(root, 'schemas'))
const problems = checkVocabulary(vocabulary)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else {
  const notice = '// Made from schemas/ by `npm run generate`.\n\n'
  writeWhenChanged(join(root, 'rules/list.ts'), generateRuleList(join(root, 'rules')))
  const made = {
    'types.ts': generateTypes(vocabulary),
    'bind.ts': generateBind(vocabulary),
    'schemas.ts': generateSchemas(vocabulary),
    ...(await generateValidators(vocabulary)),
    ...generateReleaseLines(join(root, 'schemas')),
  }
  const noted = Object.entries(made).map(([name, text]) => [name, notice + text] as const)
  for (const [name, text] of [...noted, ...Object.entries(quickjsFiles())]) {
    if (writeWhenChanged(join(root, 'src/generated', name), text)) console.log(`wrote ${name}`)
  }
  // From here on the files written above are needed.
  writeWhenChanged(join(root, 'rules/toolbox.txt'), generateToolbox(root))
  const { writeRuleFacts } = await import('./generate/write-rule-facts.ts')
  writeRuleFacts(root)
  const { BADGES, badges } = await import('./picture.ts')
  writeWhenChanged(BADGES, badges())
  const { manual, withCli } = await import('./generate/manual.ts')
  const cli = join(root, 'docs/cli.md')
  writeWhenChanged(cli, withCli(readFileSync(cli, 'utf8')))
  writeWhenChanged(join(root, 'man/vclint.1'), manual())
  const { writeConfigSchema } = await import('./generate/config-schema.ts')
  writeConfigSchema(root)
  writeAddresses(root)
  const { writeHolderTable } = await import('./generate/holder-table.ts')
  writeHolderTable(root)
  const { preCommitHooks } = await import('./generate/pre-commit-hooks.ts')
  writeWhenChanged(join(root, '.pre-commit-hooks.yaml'), preCommitHooks())
}
