/** Asks to write a value that the message names. */
export const NAMED_VALUE =
  /\b(?:Write|write|Use|Send|Set|Add|Move it to) (?:["{]|\[\{|undefined)|Did you mean|Correct the|not "\{version/

/** Messages that name a value, by rule, and the reason that no fix writes it. */
export const unoffered: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'constant-expression': { constant: 'Where "value" goes, only its author knows.' },
  'deprecated-field': { replaced: 'The field that replaces it has another form.' },
  'failing-operation': { absent: 'The right path is not known.' },
  'generate-name-in-file': { generated: 'The name is not known.' },
  'incomplete-scope-entry': {
    incomplete: 'The value is not known.',
    unnamed: 'The name is not known.',
  },
  'malformed-directive': {
    rule: 'Which rule, only its author knows.',
    value: 'The value is not known.',
  },
  'may-remove-field': { nothing: 'What is behind "void" may change something.' },
  'missing-platform-secret': { hashed: 'The generator is in another file, which may be shared.' },
  'misplaced-field': { direction: 'Its patches have other keywords in the other direction.' },
  'missing-body-file': { missing: 'The right path is not known.' },
  'missing-field': {
    reference: 'The kind is not known.',
    template: 'The name is not known.',
  },
  'missing-name': { missing: 'The name is not known.' },
  'moved-field': {
    never: 'The line that would take the new field is not known.',
    needed: 'The line is a choice, which the configuration makes.',
  },
  'overlapping-resources': { form: 'These are examples.' },
  'path-syntax': { unclosedBracket: 'Several places can be meant.' },
  'platform-secret-keys': { missing: 'The access key and the host are not known.' },
  'refused-build': {
    absent: 'The folder that is meant is not known.',
    object: 'The object that is meant is not known.',
    merge: 'The object that is meant is not known.',
  },
  'request-path': {
    namespaced: 'The namespace is not known.',
    name: 'The name is not known.',
  },
  'ttl-without-effect': {
    alone: 'The lifetime is not known.',
  },
  'unguarded-null': { used: 'The value to fall back to is an example.' },
  'unknown-operation': { unknown: 'All operations are named.' },
  'wrong-argument': {
    character: 'Any character may be meant.',
  },
}
