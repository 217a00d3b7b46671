import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { UserInput } from '../base/userInput';
import { REQUEST_EXTENSION } from '../documents/uris';

/** Workspace folders and files, as URI texts. */
export interface WorkspaceFiles {
  folders(): readonly { readonly name: string; readonly uri: string }[];
  /** URI of a relative path, with `/`, in a folder. */
  join(folder: string, path: string): string;
  exists(uri: string): Promise<boolean>;
  /** Asks for a file anywhere. Throws `CancelledError` when dismissed. */
  askSaveUri(name: string): Promise<string>;
  /** Writes a text file, or replaces it if it exists, and shows it. */
  writeAndShow(uri: string, text: string): Promise<void>;
}

export interface WriteRequestFileDeps {
  readonly input: Pick<UserInput, 'pick' | 'text' | 'confirm'>;
  readonly files: WorkspaceFiles;
}

/** Asks where to save a request file, writes and shows it. Throws `CancelledError` if a prompt is dismissed. */
export async function writeRequestFile(
  { input, files }: WriteRequestFileDeps,
  title: string,
  endpointId: string,
  text: string,
): Promise<void> {
  const name = `${endpointId}${REQUEST_EXTENSION}`;
  const folder = await pickFolder(input, files, title);
  if (folder === undefined) {
    const asked = await files.askSaveUri(name);
    const uri = withSuffix(asked);
    // The save dialog asks before it replaces the file that the user named, but not the file with the added extension.
    if (uri !== asked)
      await confirmReplacing({ input, files }, uri, decodeURIComponent(uri.split('/').at(-1) ?? ''));
    await files.writeAndShow(uri, text);
    return;
  }
  const typed = requireAnswer(
    await input.text({
      title,
      prompt: l10n.t('File in the workspace folder. Safe to commit: secrets are left out'),
      value: name,
      check: { validate: checkRequestPath },
    }),
  );
  const path = withSuffix(typed.trim());
  const uri = files.join(folder, path);
  await confirmReplacing({ input, files }, uri, path);
  await files.writeAndShow(uri, text);
}

/** Asks whether to replace the file, if the file exists. Throws `CancelledError` if the user declines. */
async function confirmReplacing(
  { input, files }: WriteRequestFileDeps,
  uri: string,
  name: string,
): Promise<void> {
  if (!(await files.exists(uri))) return;
  await input.confirm({
    message: l10n.t('Replace {0}?', sanitizeForDisplay(name)),
    detail: l10n.t('A file of this name already exists. Its contents will be lost.'),
    action: l10n.t('Replace'),
    isFinal: true,
  });
}

/** Adds the extension of request files to a file name, path or URI, in place of `.commerce-request` or `.json`. */
function withSuffix(name: string): string {
  if (name.endsWith(REQUEST_EXTENSION)) return name;
  return `${name.replace(/(?:\.commerce-request)?(?:\.json)?$/, '')}${REQUEST_EXTENSION}`;
}

/** A sentence if the path leads out of the folder, lacks a name or has a character that Windows forbids. */
export function checkRequestPath(value: string): string | undefined {
  const path = withSuffix(value.trim());
  if (path.split('/').at(-1) === REQUEST_EXTENSION) return l10n.t('The file needs a name.');
  if (/[\\:*?"<>|\u0000-\u001f]/.test(path))
    return l10n.t('A file name must not contain any of {0}.', '\\ : * ? " < > |');
  const isInside = path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  return isInside ? undefined : l10n.t('The file must be inside the workspace folder.');
}

async function pickFolder(
  input: Pick<UserInput, 'pick'>,
  files: WorkspaceFiles,
  title: string,
): Promise<string | undefined> {
  const folders = files.folders();
  const [only] = folders;
  if (folders.length <= 1) return only?.uri;
  return requireAnswer(
    await input.pick({
      title,
      placeholder: l10n.t('Workspace folder'),
      items: folders.map(({ name, uri }) => ({
        label: sanitizeForDisplay(name),
        icon: 'folder',
        value: uri,
      })),
    }),
  );
}
