import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { readCommandTarget, readCallArgument } from '../../../src/calls/commandTarget';
import { commandTable } from '../../../src/commands/commandTable';
import { readUserGroupArgument } from '../../../src/commands/userGroupArgument';
import type { CommandArguments, CommandId } from '../../../src/contributions';
import { isLevel } from '../../../src/sessions/sessionKey';

type ArgumentsOf<Name extends keyof typeof CommandId> = CommandArguments[(typeof CommandId)[Name]];

describe('the table of commands', () => {
  it('has a handler for each command that the manifest contributes, and no other', () => {
    const manifest = v.parse(
      v.looseObject({
        contributes: v.looseObject({ commands: v.array(v.looseObject({ command: v.string() })) }),
      }),
      JSON.parse(readFileSync('package.json', 'utf8')),
    );
    assert.deepEqual(
      Object.keys(commandTable).toSorted(),
      manifest.contributes.commands.map(({ command }) => command).toSorted(),
    );
  });
});

describe('what our own code hands to commands', () => {
  it('is an endpoint for a call, in each of its forms', () => {
    const endpoint = 'userGroups.detail';
    const given: readonly ArgumentsOf<'call'>[] = [
      [endpoint],
      [{ endpointId: endpoint }],
      [{ endpoint, path: { user_group_id: 'g1' }, query: {}, body: {} }],
    ];
    const read = given.map(([argument]) => readCallArgument(argument));
    assert.deepEqual(
      read.map((argument) => [argument.kind, 'endpointId' in argument && argument.endpointId]),
      [
        ['endpoint', endpoint],
        ['node', endpoint],
        ['values', endpoint],
      ],
    );
  });

  it('is read as the document, the row or the user group that it names', () => {
    const uri: ArgumentsOf<'callAgain'>[0] = 'commerce-api:/Shop/results/1.commerce-answer';
    assert.deepEqual(readCommandTarget(uri), { kind: 'document', uri });
    const row: ArgumentsOf<'openHistoryEntry'>[0] = { historyId: 'h1' };
    assert.deepEqual(readCommandTarget(row), { kind: 'history', historyId: 'h1' });
    const group: ArgumentsOf<'openUserGroup'>[0] = { userGroupId: 'g1', environmentName: 'Shop' };
    assert.deepEqual(readUserGroupArgument(group), { id: 'g1', environmentName: 'Shop' });
    const environment: ArgumentsOf<'openUserGroup'>[0] = { environmentName: 'Shop' };
    assert.deepEqual(readUserGroupArgument(environment), { environmentName: 'Shop' });
  });

  it('names levels that sessions have', () => {
    const levels: readonly ArgumentsOf<'switchLevel'>[] = [['user'], ['admin']];
    assert.ok(levels.every(([level]) => isLevel(level)));
  });
});
