/**
 * Every limit of the program, with what it bounds. Most exist for hostile input: no honest file
 * comes near them. Lengths are UTF-16 units unless bytes are named. A name in quotes is the text in
 * the growth tests that shows the limit.
 */

// Texts
export const MAX_TEXT_LENGTH = 5 * 1024 * 1024 // Characters of a text that is linted. "a file that is too large".
export const MAX_FILE_SIZE_SETTING = 20 // MiB that a repository may set as the largest file.
export const MAX_STREAM_BYTES = 100 * MAX_TEXT_LENGTH // Bytes that are read of a stream or of git: one without an end has one.
export const MAX_HELD_LENGTH = 64 * 1024 * 1024 // Characters of files that are held at once for a report, and bytes of those of an earlier state.
export const MAX_FULL_LENGTH = 1024 * 1024 // Characters of a text that is read to its end by a slow reader. "data in broken text".
export const MAX_LONG_LENGTH = 100_000 // Characters of a text that is read again, filled in, made by a custom rule, or taken apart as a path. "one long path".
export const MAX_CLOSE_LENGTH = 64 * 1024 // Characters of a text that is looked into closely: broken text, an expression, a secret. "one long sum".
export const MAX_LONG_LINE = 10_000 // Characters of a line or value that is searched, folded, run or edited. "one long string".
export const MAX_LINE_LENGTH = 2000 // Characters of a line, a pattern or a template that is matched, and of a value in a message. "open actions".
export const MAX_WORD_LENGTH = 500 // Characters of a key, a name, a margin, or a pattern of a custom rule.
export const MAX_FIELD_NAME = 80 // Characters of a name that may be the field of a credential: its end says what it is for.
export const MAX_QUOTED_LENGTH = 40 // Characters of a text that a message quotes.

// Files
export const MAX_PROJECT_FILES = 200_000 // Files around those that are asked for: a home folder may be a repository.

// Parts of a text
export const MAX_DOCUMENTS = 20_000 // Documents of a file. "ordinary documents".
export const MAX_PARTS = 60_000 // Keys, items, brackets and commas of a document, and values of an object that a patch makes. "keys of one map".
export const MAX_FILE_PARTS = 400_000 // The same of all documents of a file, and of all that the operations of a patch copy. "operations of one patch".
export const MAX_YAML_ALIASES = 1000 // Aliases of a document. "aliases of a list of aliases".
export const MAX_ENTRIES = 10_000 // Suppressions, patterns of names, folds and symbols of a file. "suppressions that hide nothing".
export const MAX_ITEMS = 2500 // Texts in a file, edits, patches that are asked for and names that are found. "values of Applications to fix".
export const MAX_PARTS_OF_CHANGE = 100 // Keys in one change of a text that an editor sends; more are taken for a text that is pasted.
export const MAX_REMOVED_PARTS = 50 // Parts of texts that someone removed, whose return is an undo; older ones are taken for text that is pasted.
export const MAX_CONFIG_ENTRIES = 500 // Entries of a list in the configuration, requests whose patches are looked into, edits of a diff, and folders of a path that are looked into. "sets of files".
export const MAX_CUSTOM_RULES = 200 // Custom rules of a configuration: each is asked of every document.
export const MAX_LOOKUPS = 64 // Forms of a pattern, manifests without a separator, operations, lines or names that are tried one by one. "operations of one patch".

// Levels
export const MAX_DEPTH = 100 // Levels of a document, a path or a statement, and configurations above one another. "open brackets".
export const MAX_EXPRESSION_DEPTH = 250 // Levels of an expression: passes over its tree are recursive, far from the end of any stack. "deep parentheses".
export const MAX_LOOK_THROUGH = 8 // Local names that are looked through, and levels of an outline.
export const MAX_NESTING = 4 // Variables in variables, charts in charts, objects of a provider in others, levels of a sample or of a field. "variables that double".
export const MAX_EMBEDDED_LEVELS = 2 // Texts in texts: an Application inside a ConfigMap is enough.

// Attempts
export const MAX_ROUNDS = 10 // Passes of fixes, rounds of joins, starts of a process, openings that are searched for. "aliases of a value with fixes".
export const MAX_ATTEMPTS = 4 // Times that a text is repaired, judged or fixed anew, and levels of objects that deploy one another. "data in broken text".
export const MAX_RELINTED_LENGTH = 2_000_000 // Characters that are linted again: of one file in all passes of fixes, of all layers in a run. "files in layers".

// Names
export const MAX_TYPO_EDITS = 2 // Edits between a word or phrase and the one that was meant.
export const MIN_KNOWN_LENGTH = 4 // Characters of a secret below which it is too common a word to be looked for elsewhere.
export const MIN_CREDENTIAL_LENGTH = 6 // Characters of a credential: fewer open nothing, and somebody is about to type the rest.
export const MIN_RANDOM_LENGTH = 16 // Characters of the shortest word that may be random: parts of names look random too.
export const MAX_KNOWN_PIECES = 1_000_000 // Pieces of known values that are looked for. "secrets and those who refer to them".

// The work of rules
export const MAX_RULE_WORK = 120_000 // Visits and comparisons of rules in one file. "expressions with a typo".
export const MAX_FIX_WORK = 80_000 // The same after fixes, when rules run on a file again: most files need one pass. "aliases of a value with fixes".
export const MAX_PREVIEW_WORK = 1_000_000 // Parts of objects that the patches of a file copy in a preview, where running an expression counts as 500. "patches of one large object in a preview".
export const MAX_PREVIEW_LENGTH = 60 // Characters of a value in a preview.
export const MAX_CEL_STEPS = 1_000_000 // Nodes that the custom rules of a configuration may evaluate in one document; one rule a tenth, joins in a run thirty times as many, a pattern five. "a custom rule that joins all objects with all".

// Expressions, as they are run
export const MAX_EVALUATION_WORK = 2700 // Work of the sandbox that one file may cause, where an evaluation is 9: about a hundred pairs, of which no two are the same. "pairs that undo each other".
export const MAX_RUN_WORK = 50_000 // Work of the sandbox that one run may cause, in the same unit, without that of ordinary expressions: a dozen of them that never end.
export const ORDINARY_WORK = 33 // Work that each question about an expression may cost before it counts for the run.
export const MAX_PROOFS = 50 // Fixes of expressions in one file that are tried in the sandbox, in each pass, and branches that run in contexts of their own. "names for expressions".
export const MAX_BRANCHES = 8 // Branches of an expression that are run in contexts of their own.
export const MAX_SAMPLES = 36 // Samples that an expression is run on, and changes of a context for a branch of it; three of them in every context.
export const MAX_SAMPLE_NAMES = 12 // Keys of a context that samples fill, and texts of an expression's own that become samples.
export const MAX_INTERRUPTS = 250 // Questions of the engine whether to go on, each after a fixed number of steps.
export const MAX_INTERRUPT_TURNS = 200_000 // Turns of all loops in the engine itself, which count no steps, for each of these questions: 50 million for an evaluation.
export const MAX_SANDBOX_MEMORY = 8 * 1024 * 1024 // Bytes that one evaluation may use, and of the realms whose memory is kept.
export const MAX_SANDBOX_STACK = 192 * 1024 // Bytes of the engine's own stack.
export const MAX_JOB_MILLISECONDS = 15_000 // A job of the sandbox process that is given up; the sandbox stops an evaluation long before.

// Memory
export const MAX_KEPT = 1000 // Parsed files, expressions, and answers about those that are gone that are kept, so that nothing can pile up.
export const MAX_KEPT_LENGTH = 4000 // Characters of a text that is remembered, or of its result: no two longer ones are the same.

// Reports
export const MAX_FINDINGS = 1_000 // Findings of one rule in one file, and mistakes that are repaired in it. "findings of one line, all of them".
export const MAX_SHOWN_FINDINGS = 100 // Errors of syntax in one text, and findings of one rule in one file that a report for people shows.
export const MAX_WITHOUT_TABLE = 50 // Findings of a report on a terminal that does not end with a table of rules.
export const MAX_LISTED = 10 // Files, folders and fixes that a report names.
export const MAX_EXAMPLES = 5 // Values, paths and files that are shown as examples.
export const MAX_SHOWN_INFOS = 3 // Infos of one rule in a whole run: the fourth is not read any more, and at adoption there may be hundreds.
export const MAX_SARIF_RESULTS = 25_000 // Results that GitHub takes of one run; a file with more is refused as a whole.
export const MAX_SARIF_BYTES = 10_000_000 // Bytes that it takes.
