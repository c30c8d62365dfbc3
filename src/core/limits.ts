/**
 * Every limit of the program, with what it bounds. Most are there for hostile input: no honest file comes near them.
 * Lengths are UTF-16 units unless bytes are named.
 */

// Texts and documents
export const MAX_TEXT_LENGTH = 5 * 1024 * 1024 // Characters of a text that is linted.
export const MAX_REFUSED_LENGTH = 64 * 1024 // Characters that are kept of a text that is too large, to see whose it is and to show where it begins.
export const MAX_BRANCHES_LENGTH = 200_000 // Characters of a broken text that is read again without some of its branches.
export const MAX_DOCUMENTS = 20_000 // Documents of a file.
export const MAX_FULL_LENGTH = 1024 * 1024 // Characters that the parser of record reads; longer text is left to the quick reader.
export const MAX_BROKEN_LENGTH = 50_000 // The same of broken text, which it looks through again and again.
export const MAX_REQUEST_PATCHES = 500 // Requests of a file whose patches are looked into.
export const MAX_SPLIT_PARTS = 20 // Manifests without "---" between them that are parsed one by one; with more, each repeated key is reported.

// Parts and memory
export const MAX_REMEMBERED_LENGTH = 2000 // Characters of a text that is remembered: no two longer ones are the same.
export const MAX_PARTS = 60_000 // Keys, items, brackets and commas of a document; each costs time and memory, whatever the text makes of it.
export const MAX_FILE_PARTS = 400_000 // The same of all documents of a file: most of a long one is of no interest to any rule.

// Parsers of YAML
export const MAX_YAML_ALIASES = 1000 // Aliases of a document.
export const MAX_YAML_DEPTH = 100 // Levels of a document.
export const MAX_JOIN_ROUNDS = 20 // How often a text with shallow lines is parsed again: the parser loses its way after them.
export const MAX_JOIN_PARSED = 300_000 // Characters that are parsed again for that in all rounds.
export const MAX_JOIN_LENGTH = 100_000 // Characters of a broken text whose shallow lines are joined.
export const MAX_JOIN_PLACES = 5 // Places that are looked at in one round; the rest is mostly consequences.
export const MAX_SYNTAX_ERRORS = 100 // Errors of syntax in one text; the rest is mostly consequences.
export const MAX_OPENERS = 10 // Brackets and quotes whose beginning is searched for in the whole document.
export const MAX_REPAIR_ROUNDS = 4 // How often a broken text is parsed again after values in it were masked.
export const MAX_REPAIRED = 1000 // Mistakes that are repaired at once: with fewer, the text is parsed again for each group.
export const MAX_REPORTED = 100 // Errors that are reported of what a repair leaves.
export const MAX_REPAIRED_LINE = 10_000 // Characters of a line that is repaired.
export const MAX_QUICK_KEY_LENGTH = 500 // Characters of a key that the quick reader reads.

// Templates
export const MAX_ACTION_HEAD_LENGTH = 200 // Characters of a template action that show what it does.
export const MAX_BLOCK_HEADER_LENGTH = 2000 // Characters of a line that may begin a block scalar in a template.
export const MAX_CONDITIONAL_LOOKUPS = 20 // Repeated keys beside templates for which the branches are looked up.
export const MAX_TEMPLATE_LEAD_LENGTH = 500 // Characters before a template on its line that decide how it is masked.
export const MAX_BLOCK_LINE_LENGTH = 2000 // Characters of a line that may begin a block scalar.
export const MAX_PLACEHOLDER_LENGTH = 200 // Characters between the start and the end of a placeholder.
export const MAX_TEMPLATE_TAG_LENGTH = 1000 // Characters of a template action.

// Lines
export const MAX_LINES_BELOW = 50 // Lines of a block that are looked at below its first.
export const MAX_SECRET_LINES = 100_000 // Lines below the data of a Secret that does not parse.
export const MAX_MARGIN = 200 // Columns of indentation that are compared.
export const MAX_FIRST_LINE_LENGTH = 10_000 // Characters that are searched for the first end of a line, once for each fix.

// Scalars
export const MAX_DOTTED_STEPS = 100 // Levels of a value that dotted paths write.
export const MAX_BLOCK_COLUMN = 200 // Column up to which the content of a block scalar is rewritten line by line.

// Schemas, those of users among them
export const MAX_VERSION_LENGTH = 200 // Characters of a range of versions.
export const MAX_WRAPPED_LEVELS = 3 // Objects within objects of a provider: a composition of one is enough.

// Requests
export const MAX_ADDRESS_STEPS = 100 // Steps of an address that are compared; none of the API has as many.
export const MAX_VARIABLE_DEPTH = 5 // Variables of a request within variables.
export const MAX_FILLED_LENGTH = 100_000 // Characters that variables of a request are replaced by: a few that name each other could become any length.

// Names and patterns
export const MAX_COMPARED_NAME = 300 // Characters of a word that is compared with known names.
export const MAX_TYPO_EDITS = 2 // Edits between a word and the one that was meant.
export const MAX_HINT_LENGTH = 80 // Characters of a list of possible values in a message.
export const MAX_PHRASE_EDITS = 2 // Edits between a phrase and the one that was meant.
export const MAX_BRACE_FORMS = 64 // Texts that braces of a file pattern expand to.
export const MAX_FILE_PATTERNS = 2000 // Patterns for files in one list.

// Rules and findings
export const MAX_FINDINGS = 2_000 // Findings of one rule in one file: a hostile text has one in each line.
export const MAX_DATA_LENGTH = 1000 // Characters of a value in a message, which is searched for secrets as a whole.
export const MAX_QUOTED_LENGTH = 40 // Characters of a text that a message quotes.
export const MAX_SEEN_LENGTH = 4000 // Characters that are looked at to see whether the beginning of a value belongs to a credential.
export const MAX_RULE_WORK = 120_000 // What rules may do in one file, in visits and comparisons.
export const MAX_FIX_WORK = 80_000 // What rules may do in a file again, after fixes: most files need one pass.

// Suppressions
export const MAX_SUPPRESSIONS = 10_000 // Suppressions in one file: each makes another search of the whole text.

// Secrets
export const MAX_FIELD_NAME = 80 // Characters of a name that may be the field of a credential: its end says what it is for.
export const SHORTEST_KNOWN_VALUE = 4 // Characters of a secret below which it is too common a word to be looked for elsewhere.
export const MAX_KNOWN_VALUE_LENGTH = 20_000 // Characters of a secret that are looked for: no message quotes more than its beginning.
export const MAX_ENCODED_LENGTH = 60_000 // Characters of secrets that are looked for in encoded forms too.
export const MAX_KNOWN_PIECES = 1_000_000 // Pieces of known values that are looked for.
export const MAX_NAMED_VALUE = 8002 // Characters of a value that is given to a name in running text.
export const MAX_VALUE_LOOKS = 4 // How often a text is judged, as a multiple of its length: what is found after that is hidden unseen.
export const MAX_HASH_LENGTH = 400 // Characters of a hash with what encloses it.
export const MAX_FIELD_DEPTH = 3 // Mappings around a field that is looked for elsewhere in its kind: `spec.scope.projects`.
export const MIN_CREDENTIAL_LENGTH = 6 // Characters of a credential: fewer open nothing, and somebody is about to type the rest.
export const MIN_RANDOM_LENGTH = 16 // Characters of the shortest word that may be random: parts of names look random too.
export const MAX_RANDOM_LENGTH = 512 // Characters of a word that are judged: the rest of a long one is like its beginning.
export const MAX_WORDS_LENGTH = 200_000 // Characters of a secret of which each word is looked at.

// Configuration inside other files
export const MAX_EMBEDDED_DEPTH = 10 // Levels of a custom resource in which configuration is looked for.
export const MAX_CHART_DEPTH = 4 // Charts within charts.

// Paths of patches
export const MAX_PATH_LENGTH = 100_000 // Characters of a path; each may be a step.

// Expressions, as they are read
export const MAX_STATEMENT_DEPTH = 50 // Levels of statements that are rewritten to one expression.
export const MAX_EXPRESSION_ALIASES = 20 // Names that stand for names.
export const MAX_FOLDED_TEXT = 10_000 // Characters of a constant text that is computed.
export const MAX_EXPRESSION_LENGTH = 64 * 1024 // Characters of an expression that is analysed.
export const MAX_EXPRESSION_DEPTH = 250 // Levels of an expression: passes over its tree are recursive, far from the end of any stack.
export const MAX_REGEX_LENGTH = 2000 // Characters of a regular expression that is tried.
export const MAX_ALIAS_DEPTH = 8 // Local names that are looked through: one may be used in the value of the next many times over.

// Expressions, as they are run
export const MAX_SAMPLE_NAMES = 12 // Keys of a context that samples fill.
export const MAX_SAMPLES = 36 // Samples that an expression is run on.
export const MAX_SAMPLE_DEPTH = 4 // Levels of a sample.
export const MAX_CROSSED_SAMPLES = 3 // Samples that are run in every context; the others run in some.
export const MAX_REALMS = 8 // Realms that are kept: as many as there are kinds of preparation.
export const MAX_REALM_FUNCTIONS = 12 // Compiled functions that a realm keeps: as many as the rules ask of a pair.
export const MAX_RESULT_DEPTH = 5 // Levels of a result that are compared with the schema.
export const MIN_RESTORED_SAMPLES = 2 // Samples that have to come back before an inverse counts as one.
export const MAX_EVALUATIONS = 1000 // Evaluations after which a new engine starts, so that nothing can pile up.
export const MAX_INTERRUPTS = 250 // How often the engine asks whether to go on, which it does after a fixed number of steps.
export const MAX_INTERRUPT_TURNS = 200_000 // Turns of all loops in the engine itself, which count no steps, for each of these questions: 50 million for an evaluation.
export const MAX_SANDBOX_MEMORY = 8 * 1024 * 1024 // Bytes that one evaluation may use.
export const MAX_SANDBOX_STACK = 192 * 1024 // Bytes of the engine's own stack.
export const MAX_KEPT_RESULTS = 4000 // Results that the sandbox remembers.
export const MAX_KEPT_RESULT_LENGTH = 4000 // Characters of a result that it remembers.
export const MAX_SAMPLE_LITERALS = 12 // Texts of an expression's own that become samples.

// The sandbox's budget for one file
export const MAX_EVALUATION_WORK = 10_000 // Work of the sandbox that one file may cause, where an evaluation is 1: about a hundred and forty pairs.
export const MAX_RUN_STEPS = 50_000 // Steps of the sandbox that one run may cause, in the same unit, without those of ordinary expressions: a dozen of them that never end.
export const ORDINARY_STEPS = 24 // Steps that each question about an expression may cost before they count for the run.
export const MAX_REMEMBERED_EXPRESSIONS = 300 // Expressions that stay parsed and analysed from file to file.
export const MAX_KEPT_EVALUATIONS = 25_000 // Results of evaluations that are remembered; one file asks for fewer.
export const MAX_KEPT_KEY_LENGTH = 4000 // Characters of an expression whose result is remembered.
export const MAX_EVALUATED_LENGTH = 10_000 // Characters of an expression that is run: the sandbox counts no work for reading it.
export const MAX_ASKED_PATCHES = 2000 // Patches of a file that are asked for at once where they run elsewhere.

// Previews
export const MAX_PREVIEW_WORK = 2_000_000 // Parts of objects that the patches of a file copy in a preview, where running an expression counts as 500.
export const MAX_PREVIEW_LENGTH = 60 // Characters of a value in a preview.

// Custom rules in CEL
export const MAX_CEL_LENGTH = 200_000 // Characters or items of the longest value that a custom rule may make.
export const MAX_CEL_TEXT = 200_000 // Characters of a text that a function of a custom rule makes.
export const MAX_CEL_PATTERN = 500 // Characters of a pattern of a custom rule.
export const MAX_CEL_MATCH = 5_000_000 // The largest product of the lengths of a text and a pattern: about a tenth of a second.
export const MAX_CUSTOM_RULES = 200 // Custom rules of a configuration: each is asked of every document.
export const MAX_CEL_STEPS = 1_000_000 // Nodes that the custom rules of a configuration may evaluate in one document together.
export const MAX_CEL_STEPS_OF_RULE = 100_000 // The same of one rule.
export const MAX_CEL_STEPS_OF_RUN = 30_000_000 // Nodes that rules which ask for other objects may evaluate in a run together: about a second.
export const MAX_CEL_STEPS_OF_JOIN = 10_000_000 // The same of one rule.
export const MAX_CEL_VALUES = 200_000 // Values of a document that custom rules see.
export const MAX_CEL_DEPTH = 100 // Levels of a document that custom rules see.

// Changes
export const MAX_COMPARED_DEPTH = 100 // Levels in which two values are compared: an alias may lead back into itself.

// A run
export const MAX_FIX_PASSES = 10 // Passes until fixes leave nothing to fix.
export const MAX_FIX_ATTEMPTS = 4 // Attempts to find a fix that fails among others, for each pass that the length of a file allows.
export const MAX_RELINTED_LENGTH = 2_000_000 // Characters of one file that are linted again, in all passes of fixes together.
export const MAX_MADE_PARTS = 100_000 // Values of an object that a patch makes; what is copied counts each time.
export const MAX_COPIED_PARTS = 500_000 // Parts of lists and objects that the operations of a patch copy; those behind are not applied.
export const MAX_CHANGE_ROUNDS = 10 // Patches of one object from different files: each is joined with the other files by itself.
export const MAX_PATCH_OPERATIONS = 50 // Operations of a patch that is also applied step by step.
export const MAX_EMBEDDED_TEXTS = 2500 // Texts inside one file: more than the rules have time for, so that there is a finding when some are left.
export const MAX_EMBEDDED_LEVELS = 2 // Texts in texts: an Application inside a ConfigMap is enough.
export const MAX_PARSED_FILES = 1_000 // Parsed files that are kept where a file can be read again: one takes a hundred times its text.
export const MAX_SHOWN_LENGTH = 32 * 1024 * 1024 // Characters of files with findings that are kept for the report; others are read and parsed again.
export const MAX_MERGED_LENGTH = 2_000_000 // Characters of values in layers that are linted as one in a run: a common layer is there again for each file above it.
export const MAX_LAYER_ROUNDS = 4 // Rounds in which layers may name other layers.

// Configurations
export const MAX_CONFIG_ENTRIES = 500 // Entries of a list in the configuration: each file is held against each of them.
export const MAX_FILE_SIZE_SETTING = 20 // MiB that a repository may set as the largest file.

// Files and git
export const MAX_IGNORE_LENGTH = 1024 * 1024 // Characters of a .gitignore.
export const MAX_CHANGED_EDITS = 3000 // Changes of one file; with more, it counts as changed as a whole: the work grows with their square.
export const MAX_GIT_OUTPUT = 1024 * 1024 * 1024 // Bytes that one call of git may write.
export const MAX_GIT_BLOB = 64 * 1024 * 1024 // Bytes of an earlier state of one file.
export const MAX_EXCLUDE_LENGTH = 1024 * 1024 // Characters of git's own list of what it ignores.
export const MAX_IGNORE_PATTERN_LENGTH = 1000 // Characters of a pattern in it.
export const MAX_IGNORE_PATTERNS = 10_000 // Patterns of a .gitignore.
export const MAX_JOB_MILLISECONDS = 15_000 // A job of the sandbox process that is given up; the sandbox stops an evaluation long before.
export const MAX_FAILED_STARTS = 10 // Times that the sandbox process may end before it has answered anything.
export const MAX_STREAM_BYTES = 100 * MAX_TEXT_LENGTH // Bytes that are read of a stream: more than of any file, so that one without an end has one.

// Commands
export const MAX_FOLDERS_LISTED = 20 // Folders that "doctor" lists.
export const MAX_EXAMPLES_LISTED = 5 // Files that "doctor" gives as examples.
export const MAX_LAYERS_PROPOSED = 5 // Groups of layers that "init" proposes.
export const MAX_PATHS_NAMED = 5 // Paths that a message of "preview" names.
export const MAX_DIFF_EDITS = 500 // Edits of a shown diff: the search for the shortest script grows with their square.

// Reports
export const MAX_SHOWN_INFOS = 3 // Infos of one rule in a whole run: the fourth is not read any more, and at adoption there may be hundreds.
export const MAX_FIXED_FILES = 10 // Changed files that a report names.
export const MAX_REFUSED_SHOWN = 10 // Fixes of a file that are left out of which each is named.
export const MAX_SHOWN_FINDINGS = 100 // Findings of one rule in one file that a report for people shows.
export const MAX_PIECE_LENGTH = 65_536 // UTF-16 units of a report that are written at once.
export const MAX_SARIF_RESULTS = 25_000 // Results that GitHub takes of one run; a file with more is refused as a whole.
export const MAX_SARIF_BYTES = 10_000_000 // Bytes that it takes.

// Editors
export const MAX_WORD_REST = 1000 // Characters behind the cursor that belong to the word being completed.
export const MAX_WORD_EDIT_LENGTH = 20_000 // Characters of a line whose edits are cut to words.
export const MAX_MEMBER_CHAIN = 1000 // Members of a chain that is looked at behind code that cannot be read.
export const MAX_HOVER_VALUES = 5 // Values that a hover shows.
export const MAX_FOLDS = 10_000 // Ranges that can be folded in a file.
export const MAX_FOLD_DEPTH = 100 // Levels that are folded.
export const MAX_SAMPLE_MATCHES = 3 // Values of a sample object that a hover shows.
export const MAX_SAMPLE_LENGTH = 40 // Characters of each of these values.
export const MAX_OUTLINE_SYMBOLS = 5000 // Entries of an outline.
export const MAX_OUTLINE_DEPTH = 6 // Levels of an outline.

// The language server
export const MAX_WORKSPACE_SYMBOLS = 1000 // Names that a search in the workspace returns.
