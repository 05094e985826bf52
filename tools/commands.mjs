// The commands of src/cli that read what the build makes, so that they run from dist/server; the others run as they are.
export const BUILT_COMMANDS = ['check-content', 'new-brand'];

// Those that a release has, which has no sources to run: all but `texts`, which edits the sources.
export const RELEASED_COMMANDS = [
  'audit',
  'backup',
  'check-content',
  'dead-letters',
  'decide',
  'erasures',
  'import-prices',
  'migrate',
  'new-brand',
  'preview-link',
  'restore',
  'staff',
];

// What the server starts as a process or a thread, by its name among the `imports` of package.json.
export const STARTED_FILES = {
  'embedded-child': '#server/database/embedded-child.ts',
  'password-thread': '#accounts/credentials/password-thread.ts',
};
