import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describeSettingProblem } from '../../../src/base/describeSettingProblem';
import {
  isUsable,
  plainSettings,
  settingRules,
  usableValue,
  type PlainSetting,
  type SettingRule,
} from '../../../src/base/settingRules';
import { SETTING_SECTION } from '../../../src/contributions';

const schema = v.looseObject({
  type: v.string(),
  default: v.unknown(),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  enum: v.optional(v.array(v.string())),
});
const manifestShape = v.looseObject({
  contributes: v.looseObject({ configuration: v.looseObject({ properties: v.record(v.string(), schema) }) }),
});

describe('the rules of the plain settings', () => {
  const manifest = v.parse(manifestShape, JSON.parse(readFileSync('package.json', 'utf8')));
  const { properties } = manifest.contributes.configuration;

  /** Values that replace a broken value, if not the default: they ask more often, or allow less. */
  const narrower: Readonly<Record<string, string>> = { confirmWrites: 'always', assistant: 'off' };

  it('are those of the manifest', () => {
    const stated = Object.entries(properties)
      .filter(([, { type }]) => type !== 'array')
      .map(([id, { type, minimum, maximum, enum: choices, default: otherwise }]): [string, SettingRule] => {
        const name = id.slice(SETTING_SECTION.length + 1);
        if (minimum !== undefined && maximum !== undefined && typeof otherwise === 'number')
          return [
            name,
            { min: minimum, max: maximum, ...(type === 'integer' ? { isWhole: true } : {}), otherwise },
          ];
        const oneOf = type === 'boolean' ? [true, false] : (choices ?? []);
        assert.ok(typeof otherwise === 'string' || typeof otherwise === 'boolean', id);
        return [name, { oneOf, otherwise: narrower[name] ?? otherwise }];
      });
    assert.deepEqual(
      Object.fromEntries(plainSettings.map((name) => [name, settingRules[name]])),
      Object.fromEntries(stated),
    );
  });

  it('take every default', () => {
    for (const name of plainSettings)
      assert.ok(isUsable(name, properties[`${SETTING_SECTION}.${name}`]?.default), name);
  });
});

describe('a setting’s value', () => {
  const cases: readonly (readonly [PlainSetting, value: unknown, used: unknown])[] = [
    ['request.timeoutSeconds', 45, 45],
    ['request.timeoutSeconds', 1.5, 1.5],
    ['request.timeoutSeconds', 0, 30],
    ['request.timeoutSeconds', 1e9, 30],
    ['request.timeoutSeconds', NaN, 30],
    ['request.timeoutSeconds', '45', 30],
    ['request.timeoutSeconds', null, 30],
    ['response.maxMegabytes', 201, 20],
    ['history.size', 0, 0],
    ['history.size', -3, 50],
    ['history.size', 2.5, 50],
    ['history.size', [], 50],
    ['sandbox.port', 4010, 4010],
    ['sandbox.port', -1, 0],
    ['sandbox.port', 65_536, 0],
    ['sandbox.port', 80.5, 0],
    ['sandbox.port', '4010', 0],
    ['confirmWrites', 'live', 'live'],
    ['confirmWrites', 'never', 'always'],
    ['confirmWrites', null, 'always'],
    ['hints', false, false],
    ['hints', 'false', true],
    ['assistant', 'lookup', 'lookup'],
    ['assistant', 'all', 'off'],
    ['codeHelp.enabled', 0, true],
  ];
  for (const [name, value, used] of cases) {
    it(`${name}: ${JSON.stringify(value)} is read as ${String(used)}`, () => {
      assert.equal(usableValue(name, value), used);
      assert.equal(isUsable(name, value), Object.is(value, used));
    });
  }

  it('is left alone where the setting has a reader of its own', () => {
    assert.equal(usableValue('environments', 'x'), 'x');
  });

  const sentences: readonly (readonly [PlainSetting, value: unknown, sentence: string])[] = [
    [
      'history.size',
      -3,
      '“commerceApi.history.size” is -3, but must be a whole number from 0 to 1000. 50 is used instead.',
    ],
    [
      'request.timeoutSeconds',
      '5',
      '“commerceApi.request.timeoutSeconds” is "5", but must be a number from 1 to 600. 30 is used instead.',
    ],
    [
      'confirmWrites',
      'never',
      '“commerceApi.confirmWrites” is "never", but must be one of live, always. always is used instead.',
    ],
    ['hints', 1, '“commerceApi.hints” is 1, but must be one of true, false. true is used instead.'],
  ];
  for (const [name, value, sentence] of sentences) {
    it(`is named when it is wrong: ${name}`, () =>
      assert.equal(describeSettingProblem(name, value), sentence));
  }

  it('is named with little of it, inert', () => {
    const sentence = describeSettingProblem('hints', `[x](command:y) ${'long '.repeat(50)}`);
    assert.ok(sentence.length < 120, sentence);
    assert.ok(!sentence.includes(']('), sentence);
  });
});
