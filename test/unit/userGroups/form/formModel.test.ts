import assert from 'node:assert/strict';
import { ApiError, ApiErrorKind } from '../../../../src/http/apiError';
import { createApiError } from '../../../../src/http/errorMessage';
import { signInRemedy } from '../../../../src/http/remedies/remedyButtons';
import { conflictStatus, saveProblem, readProblem } from '../../../../src/userGroups/file/problems';
import type { UserGroupFileStatus } from '../../../../src/userGroups/file/types';
import { formNotice, formHtml } from '../../../../src/userGroups/form/formModel';
import { MAX_FIELD_LENGTH } from '../../../../src/userGroups/form/pageState';
import { userGroupUri } from '../../../support/editorModel';
import {
  formFixture,
  sampleUserGroup,
  shownText,
  openAsJson,
  type FormFixture,
} from '../../../support/formFixture';
import { createHash } from 'node:crypto';
import { newNonce, webviewPolicy } from '../../../../src/base/webviewHtml';

async function shown(text: string, change: (fixture: FormFixture) => void = () => undefined) {
  const fixture = await formFixture(text);
  change(fixture);
  fixture.send({ kind: 'ready', session: '' });
  return fixture.state().model;
}

const problemContext = {
  uri: userGroupUri,
  address: { kind: 'userGroup', environmentName: 'Shop', id: 'g1' },
  level: 'user',
  hasAdminSession: false,
} as const;

const withValues = (change: object) => JSON.stringify({ ...sampleUserGroup, ...change }, null, 2);

describe('what the form shows of a user group', () => {
  it('offers to undo the last save where that can be done, but not while it saves', async () => {
    for (const [canUndoSave, kind, offered] of [
      [true, 'ready', true],
      [false, 'ready', false],
      [true, 'saving', false],
    ] as const) {
      const { userGroup } = await shown(shownText, (fixture) => {
        fixture.userGroup = { ...fixture.userGroup, canUndoSave, status: { kind } };
      });
      assert.equal(userGroup?.canUndoSave, offered);
    }
  });

  it('sorts the fields into three sections', async () => {
    const { userGroup } = await shown(shownText);
    assert.deepEqual(
      userGroup?.sections.map(({ title, fields }) => [title, fields.map(({ name }) => name)]),
      [
        ['Group', ['company_name', 'manager_name', 'phone', 'email']],
        ['Not Returned by the Service', ['ceo_name', 'zipcode', 'address', 'address_detail']],
        [
          'Read Only',
          ['user_group_id', 'business_number', 'corporate_type', 'status', 'credit_limit', 'tags'],
        ],
      ],
    );
  });

  it('does not say of fields that the service returned that it does not', async () => {
    const { userGroup } = await shown(withValues({ address: 'Sejong-daero 1' }));
    const section = userGroup?.sections[1];
    assert.equal(section?.title, 'Returned, but Not in the Reference');
    assert.match(section.note, /this service returned some/);
    const values = section.fields.map(({ name, value, placeholder }) => [name, value || placeholder]);
    assert.deepEqual(values.slice(1, 3), [
      ['zipcode', 'fill in to change'],
      ['address', 'Sejong-daero 1'],
    ]);
  });

  it('shows fields that the reference does not know with their own literals', async () => {
    const text = shownText.replace('5000000', '9007199254740993.10').replace('"vip"', '"v\\u0069p"');
    const { userGroup } = await shown(text);
    const values = new Map(userGroup?.sections[2]?.fields.map(({ name, value }) => [name, value]));
    assert.equal(values.get('credit_limit'), '9007199254740993.10');
    assert.match(values.get('tags') ?? '', /v\\u0069p/);
  });

  const groups: readonly (readonly [value: unknown, label: string | undefined, note: RegExp])[] = [
    [1, 'Personal', /^Not changeable here\.$/],
    [2, 'Enterprise', /^The business number of an enterprise group/],
    [3, undefined, /^Not changeable here\.$/],
    ['2', undefined, /^Not changeable here\.$/],
  ];
  for (const [value, label, note] of groups) {
    it(`names a group of type ${JSON.stringify(value)}`, async () => {
      const { userGroup } = await shown(withValues({ corporate_type: value }));
      assert.equal(userGroup?.group.kind === 'none' ? undefined : userGroup?.group.label, label);
      const number = userGroup?.sections[2]?.fields.find(({ name }) => name === 'business_number');
      assert.match(number?.note ?? '', note);
    });
  }

  const statuses: readonly (readonly [value: unknown, shown: string])[] = [
    [1, 'status 1, active'],
    [2, 'status 2 (undocumented)'],
    ['1', 'status 1 (undocumented)'],
    [null, 'status null (undocumented)'],
  ];
  for (const [value, sentence] of statuses) {
    it(`says of status ${JSON.stringify(value)} what the reference says`, async () => {
      assert.equal((await shown(withValues({ status: value }))).userGroup?.status, sentence);
    });
  }

  it('offers fields that are never returned empty, to be filled in', async () => {
    const { userGroup } = await shown(shownText);
    for (const field of userGroup?.sections[1]?.fields ?? [])
      assert.deepEqual([field.value, field.placeholder, field.editable], ['', 'fill in to change', true]);
  });

  it('lists the changes from the old to the new value', async () => {
    const { userGroup } = await shown(
      withValues({ phone: '', manager_name: 'Lee', ceo_name: 'Park', email: null, status: 5 }),
      (fixture) => (fixture.userGroup = { ...fixture.userGroup, baseline: shownText }),
    );
    assert.deepEqual(
      userGroup?.changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
      [
        'Person in charge: Kim Minji → Lee',
        'Contact phone: 02-555-0142 → empty',
        'Contact e-mail: minji@hanbit.example → null',
        "Representative's name: not returned → Park",
      ],
    );
    // Only a value is struck through.
    assert.deepEqual(
      userGroup.changes.map(({ hadValue }) => hadValue),
      [true, true, true, false],
    );
    assert.equal(userGroup.summary, '4 changes');
    assert.equal(userGroup.canSave, true);
  });

  it('admits when it does not know what the service has', async () => {
    const { userGroup } = await shown(
      shownText,
      (fixture) => (fixture.userGroup = { ...fixture.userGroup, baseline: undefined }),
    );
    assert.match(userGroup?.summary ?? '', /are unknown/);
    assert.deepEqual([userGroup?.changes, userGroup?.canSave], [[], true]);
  });

  it('leaves a text that is too long to the JSON editor', async () => {
    const { userGroup } = await shown(withValues({ phone: 'x'.repeat(MAX_FIELD_LENGTH + 1) }));
    const phone = userGroup?.sections[0]?.fields.find(({ name }) => name === 'phone');
    assert.equal(phone?.editable, false);
    assert.match(phone.note, /too long/);
  });

  it('shows a field that holds no text, and says that typing replaces it', async () => {
    const { userGroup } = await shown(withValues({ phone: null }));
    const phone = userGroup?.sections[0]?.fields.find(({ name }) => name === 'phone');
    assert.deepEqual([phone?.value, phone?.placeholder, phone?.editable], ['', 'null', true]);
    assert.match(phone?.note ?? '', /replaces it/);
  });

  it('keeps a service that sends thousands of fields from freezing the page', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`extra_${index}`, index]));
    const { userGroup } = await shown(withValues(many));
    const readOnly = userGroup?.sections[2];
    assert.equal(readOnly?.fields.length, 4 + 200);
    assert.equal(readOnly.note, '802 more fields are in the JSON text.');
  });

  it('cleans what stands in the head and in the list of changes', async () => {
    const { userGroup } = await shown(
      withValues({ company_name: 'A\u202eB\n\u0000C' }),
      (fixture) => (fixture.userGroup = { ...fixture.userGroup, baseline: shownText }),
    );
    assert.equal(userGroup?.title, 'A B C');
    assert.equal(userGroup.changes[0]?.to, 'A B C');
    assert.equal(userGroup.sections[0]?.fields[0]?.value, 'A\u202eB\n\u0000C');
  });
});

describe('what the form shows of a conflict', () => {
  it('replaces in its list of changes what the service has by now, and says at the field what that is', async () => {
    const context = problemContext;
    const theirs = withValues({ phone: '02-9', manager_name: 'Lee' });
    const { userGroup } = await shown(withValues({ phone: '02-7', email: 'a@b.c' }), (fixture) => {
      const status = conflictStatus(context, ['phone'], theirs);
      fixture.userGroup = { ...fixture.userGroup, baseline: shownText, status };
    });
    assert.deepEqual(
      userGroup?.changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
      ['Contact phone: 02-9 → 02-7', 'Contact e-mail: minji@hanbit.example → a@b.c'],
    );
    const fields = userGroup.sections
      .flatMap((section) => section.fields)
      .filter(({ isRefused }) => isRefused);
    assert.deepEqual(
      fields.map(({ name, note }) => [name, note]),
      [['phone', 'The service now has “02-9”.']],
    );
  });
});

describe('what the form shows after the service refused values', () => {
  const facts = { status: 422, serviceMessage: 'phone is too short.', code: 'X' };
  const model = async (error: ApiError, hasResponse = false) => {
    const sent = ['phone', 'email'];
    const status = saveProblem(error, { ...problemContext, hasResponse }, sent);
    return shown(shownText, (fixture) => (fixture.userGroup = { ...fixture.userGroup, status }));
  };
  const refused = ({ userGroup }: Awaited<ReturnType<typeof model>>) =>
    userGroup?.sections.flatMap(({ fields }) =>
      fields.filter((field) => field.isRefused).map(({ name, note }) => [name, note]),
    );

  it('quotes what it said, and offers nothing that sends the same values again', async () => {
    const { notice } = await model(new ApiError('invalid', 'Not accepted.', facts));
    assert.equal(notice?.sentence, 'Not accepted. Service message: “phone is too short.”');
    assert.deepEqual(notice.remedies, ['Open as JSON']);
  });

  it('has the answer as it came beside that', async () => {
    const { notice } = await model(new ApiError('invalid', 'Not accepted.', facts), true);
    assert.deepEqual(notice?.remedies, ['Open as JSON', 'Show Response']);
  });

  it('marks the fields of its errors', async () => {
    const fieldErrors = { 'user_group[email]': 'no $(icon) [address](x)', status: 'not yours', unheard: 'x' };
    assert.deepEqual(refused(await model(new ApiError('invalid', 'No.', { ...facts, fieldErrors }))), [
      ['email', 'no $ (icon) [address] (x)'],
    ]);
  });

  it('marks the field that its code names', async () => {
    assert.deepEqual(
      refused(await model(new ApiError('invalid', 'No.', { ...facts, code: 'USER_GROUP_PHONE_INVALID' }))),
      [['phone', 'phone is too short.']],
    );
  });

  it('marks none where it names none', async () => {
    assert.deepEqual(
      refused(await model(new ApiError('invalid', 'No.', { ...facts, code: 'MICROPHONE' }))),
      [],
    );
  });
});

describe('what the form shows instead of a user group', () => {
  const remedy = signInRemedy();
  const reasons: readonly (readonly [
    reason: Extract<UserGroupFileStatus, { kind: 'unreadable' }>['reason'],
    title: string,
  ])[] = [
    ['signedOut', 'Signed Out'],
    ['tokenInvalid', 'Session Expired'],
    ['notFound', 'User Group Not Found'],
    ['notAuthorized', 'Not Authorized'],
    ['unreachable', 'Service Unreachable'],
    ['notRead', 'Not Read'],
    ['expired', 'User Group Not Loaded'],
  ];
  for (const [reason, title] of reasons) {
    it(`is a card: ${reason}`, async () => {
      const status: UserGroupFileStatus = {
        kind: 'unreadable',
        reason,
        sentence: 'One sentence.',
        remedies: [remedy],
      };
      const model = await shown('', (fixture) => (fixture.userGroup = { ...fixture.userGroup, status }));
      assert.equal(model.userGroup, undefined);
      assert.deepEqual(
        [model.notice?.title, model.notice?.sentence, model.notice?.remedies],
        [title, 'One sentence.', ['Sign In…']],
      );
    });
  }

  it('is a card while the user group is read', async () => {
    const model = await shown(
      '',
      (fixture) => (fixture.userGroup = { ...fixture.userGroup, status: { kind: 'loading' } }),
    );
    assert.deepEqual([model.notice?.tone, model.notice?.title], ['busy', 'Reading the User Group']);
  });

  it('is a card when the text was broken from the start', async () => {
    const model = await shown(
      '{"a":1,"a":2}',
      (fixture) => (fixture.userGroup = { ...fixture.userGroup, baseline: '{"a":1}' }),
    );
    assert.equal(model.userGroup, undefined);
    assert.deepEqual(
      [model.notice?.title, model.notice?.sentence, model.notice?.remedies],
      ['Fix the JSON Text First', 'The field “a” appears twice in the JSON text.', ['Open as JSON']],
    );
  });

  it('stands above the fields when a save did not happen, and the draft stays', async () => {
    const status: UserGroupFileStatus = {
      kind: 'notSaved',
      reason: 'deleted',
      sentence: 'The group is gone.',
      remedies: [],
    };
    const model = await shown(withValues({ phone: '1' }), (fixture) => {
      fixture.userGroup = { ...fixture.userGroup, baseline: shownText, status };
    });
    assert.equal(model.notice?.title, 'Deleted Elsewhere');
    assert.equal(model.userGroup?.changes.length, 1);
    assert.ok(model.userGroup.sections[0]?.fields.every(({ editable }) => editable));
  });

  const beside = (text: string, status: UserGroupFileStatus = { kind: 'ready' }) =>
    shown(text, (fixture) => (fixture.userGroup = { ...fixture.userGroup, baseline: shownText, status }));
  const readOnly = (model: Awaited<ReturnType<typeof shown>>, name: string) =>
    model.userGroup?.sections[2]?.fields.find((field) => field.name === name);
  const invalid: UserGroupFileStatus = { kind: 'notSaved', reason: 'invalid', sentence: 'No.', remedies: [] };

  it('takes an emptied text for what its author has to mend, and an empty document for one that is read', async () => {
    for (const status of [{ kind: 'ready' }, invalid] as const) {
      const { notice } = await beside(' \n', status);
      assert.equal(notice?.title, 'Fix the JSON Text First');
      assert.deepEqual(notice.remedies, ['Open as JSON']);
    }
    const unread = await shown(
      '',
      (fixture) => (fixture.userGroup = { ...fixture.userGroup, baseline: undefined }),
    );
    assert.equal(unread.notice?.title, 'Fix the JSON Text First');
    const reading = await shown('', (fixture) => {
      fixture.userGroup = { ...fixture.userGroup, baseline: undefined, status: { kind: 'loading' } };
      fixture.isDirty = false;
    });
    assert.equal(reading.notice?.title, 'Reading the User Group');
  });

  it('tells a field that the user added from one that the service sent', async () => {
    const model = await beside(withValues({ foo: 1, http_status: 200 }));
    for (const name of ['foo', 'http_status'])
      assert.match(readOnly(model, name)?.note ?? '', /^Not sent by the service/);
    assert.match(readOnly(model, 'credit_limit')?.note ?? '', /^Sent by the service/);
    assert.equal(
      model.notice?.sentence,
      'The JSON text has the field “foo”, which the service did not send.',
    );
    assert.deepEqual(model.notice.remedies, ['Open as JSON']);
  });

  it('shows what the service has of read-only fields that the text changes, and says that it does', async () => {
    const forged = { user_group_id: 'forged', status: 7, corporate_type: 1, tags: ['other'] };
    const model = await beside(withValues(forged));
    const { userGroup, notice } = model;
    assert.equal(userGroup?.id, sampleUserGroup.user_group_id);
    assert.equal(userGroup.status, 'status 1, active');
    assert.equal(userGroup.group.kind, 'enterprise');
    assert.equal(userGroup.canSave, false);
    assert.equal(userGroup.summary, 'Fix the JSON text first');
    assert.equal(readOnly(model, 'status')?.value, '1 (active)');
    for (const name of Object.keys(forged))
      assert.match(readOnly(model, name)?.note ?? '', /^The JSON text has another value here/);
    assert.equal(notice?.title, 'The JSON Text Cannot Be Saved');
    assert.deepEqual(notice.remedies, ['Open as JSON']);
  });

  it('leads to the JSON text when a save was refused for what stands there', async () => {
    const { notice } = await beside(withValues({ status: 7 }), invalid);
    assert.deepEqual([notice?.title, notice?.remedies], ['Not Saved', ['Open as JSON']]);
  });

  it('indents the values of unknown fields by themselves, whatever the text does', async () => {
    const text = shownText.replace(
      /"tags": \[[^\]]*\]/,
      '"tags": {\n      "a": [\n        1\n      ]\n    }',
    );
    const indented = text.replace('"credit_limit": 5000000', '"credit_limit":   5000000');
    const model = await shown(text);
    assert.equal(readOnly(model, 'tags')?.value, '{\n  "a": [\n    1\n  ]\n}');
    const other = await shown(JSON.stringify(JSON.parse(indented), null, '\t'), (fixture) => {
      fixture.userGroup = { ...fixture.userGroup, baseline: text };
    });
    assert.equal(other.notice, undefined);
    assert.match(readOnly(other, 'tags')?.note ?? '', /^Sent by the service/);
  });
});

const context = {
  uri: 'commerce-api:/Test/user-groups/g1.user-group.json',
  address: { kind: 'userGroup', environmentName: 'Test', id: 'g1' },
  level: 'user',
  hasAdminSession: false,
} as const;

/** Failures without a response. */
const unreached: ReadonlySet<ApiErrorKind> = new Set([
  'dns',
  'refused',
  'reset',
  'tls',
  'proxy',
  'network',
  'timeout',
]);

const readTitles: Readonly<Partial<Record<ApiErrorKind, string>>> = {
  unauthenticated: 'Session Expired',
  invalidToken: 'Session Expired',
  notFound: 'User Group Not Found',
  forbidden: 'Not Authorized',
};

const saveTitles: Readonly<Partial<Record<ApiErrorKind, string>>> = {
  unauthenticated: 'Session Expired',
  invalidToken: 'Session Expired',
  notFound: 'Deleted Elsewhere',
  forbidden: 'Not Authorized',
};

function titleOf(status: UserGroupFileStatus): string | undefined {
  return formNotice(status, { kind: 'empty' }, openAsJson, undefined)?.title;
}

describe('the title of a failure', () => {
  for (const kind of ApiErrorKind) {
    it(`says of a read no more than its sentence does: ${kind}`, () => {
      const error = createApiError(kind, { host: 'one.test', status: 500 });
      const expected = unreached.has(kind) ? 'Service Unreachable' : (readTitles[kind] ?? 'Not Read');
      assert.equal(titleOf(readProblem(error, context)), expected);
    });

    it(`says of a save no more than its sentence does: ${kind}`, () => {
      const error = createApiError(kind, { host: 'one.test', status: 500 });
      assert.equal(titleOf(saveProblem(error, context)), saveTitles[kind] ?? 'Not Saved');
    });
  }
});

const script = 'https://page.example/form.js';

describe('the page of the form', () => {
  it('is the same for all but its nonce', () => {
    const hashes = Array.from({ length: 300 }, () => {
      const nonce = newNonce();
      return createHash('sha256')
        .update(formHtml({ nonce, script, language: 'en' }).replaceAll(nonce, ''))
        .digest('hex');
    });
    assert.equal(new Set(hashes).size, 1);
  });

  it('never repeats a nonce', () => {
    const nonces = new Set(Array.from({ length: 10_000 }, newNonce));
    assert.equal(nonces.size, 10_000);
    for (const nonce of nonces) assert.match(nonce, /^[\w-]{32}$/);
  });

  it('allows one script and nothing else', () => {
    const policy = new Map(
      webviewPolicy('n')
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    assert.equal(policy.get('script-src'), "'nonce-n'");
    policy.delete('script-src');
    assert.deepEqual(new Set(policy.values()), new Set(["'none'"]));
    for (const name of [
      'default-src',
      'style-src',
      'img-src',
      'connect-src',
      'form-action',
      'frame-src',
      'base-uri',
    ])
      assert.ok(policy.has(name), name);
    const html = formHtml({ nonce: 'n', script, language: 'en' });
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.doesNotMatch(html, /style=|<style|<link|<form| on\w+=|command:/);
  });

  it('states its policy before anything that it governs', () => {
    const html = formHtml({ nonce: 'n', script, language: 'en' });
    assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<script'));
  });

  it('tells screen readers its language, and nothing else by it', () => {
    const head = (language: string): string => formHtml({ nonce: 'n', script, language }).slice(0, 60);
    assert.match(head('ko'), /<html lang="ko">/);
    assert.match(head('zh-cn'), /<html lang="zh-cn">/);
    assert.match(head('"><script>'), /<html lang="script">/);
  });
});
