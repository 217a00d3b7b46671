import * as l10n from '@vscode/l10n';
import { goBack, type PickItem, type UserInput } from '../base/userInput';
import type { EnvironmentsGroup, SandboxLikeness, ScreenGroup } from './commandServices';

export interface SandboxBehavesDeps
  extends Pick<EnvironmentsGroup, 'sandboxManner'>, Pick<ScreenGroup, 'showNotice'> {
  readonly input: Pick<UserInput, 'pick'>;
}

/** Chooses whom the sandbox of this window follows, and what calls to it carry. */
export async function sandboxBehaves({
  sandboxManner,
  input,
  showNotice,
}: SandboxBehavesDeps): Promise<void> {
  const item = (value: SandboxLikeness, label: string, detail: string): PickItem<SandboxLikeness> => {
    const picked = value === sandboxManner.like();
    return { label, detail, picked, ...(picked ? { description: l10n.t('current') } : {}), value };
  };
  const like = await input.pick<SandboxLikeness>({
    title: l10n.t('Sandbox Behaves'),
    placeholder: l10n.t('Until this window closes'),
    items: [
      item(
        'reference',
        l10n.t('As the reference says'),
        l10n.t('The default: the token decides what a call may do'),
      ),
      item(
        'clients',
        l10n.t('As public clients report (hint)'),
        l10n.t('A header names the role; user groups are updated by flat fields'),
      ),
    ],
  });
  if (like === goBack) return;
  sandboxManner.follow(like);
  showNotice(
    like === 'clients'
      ? l10n.t('The sandbox now behaves as public clients report.')
      : l10n.t('The sandbox now behaves as the reference says.'),
  );
}
