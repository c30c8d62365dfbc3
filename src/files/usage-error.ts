/** A mistake in how the command was called: one line for the user, exit code 2. */
export class UsageError extends Error {}
