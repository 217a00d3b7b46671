import assert from 'node:assert/strict';
import { changelogSection, releaseProblems } from '../../package/releaseProblems.mjs';

const changelog = '# Changelog\n\n## 1.10.0\n\n- New.\n\n## 1.1.0\n\n- Old.\n\n## 1.0.0\n';
const ready = {
  tag: 'v1.1.0',
  manifest: { version: '1.1.0', publisher: 'somebody', repository: 'somewhere' },
  changelog,
};

describe('what stands in the way of a release', () => {
  it('is nothing for a tag of the version, with its changes, from a public repository', () => {
    assert.deepEqual(releaseProblems(ready), []);
  });

  const cases: readonly (readonly [what: string, release: typeof ready, problem: RegExp])[] = [
    ['another tag', { ...ready, tag: 'v1.1' }, /tag is v1\.1, and package\.json states version 1\.1\.0/],
    ['a version without a section', withManifest({ version: '1.2.0' }, 'v1.2.0'), /below "## 1\.2\.0"/],
    ['a section without a word', withManifest({ version: '1.0.0' }, 'v1.0.0'), /below "## 1\.0\.0"/],
    ['a private package', withManifest({ private: true }), /"private"/],
    ['no publisher', withManifest({ publisher: '' }), /"publisher"/],
    ['no repository', withManifest({ repository: '' }), /"repository"/],
  ];
  for (const [what, release, problem] of cases)
    it(`is ${what}`, () => {
      const problems = releaseProblems(release);
      assert.equal(problems.length, 1);
      assert.match(problems.join(), problem);
    });

  it('is told all at once', () => {
    const nothing = { tag: 'v2.0.0', manifest: { version: '1.1.1', private: true }, changelog };
    assert.equal(releaseProblems(nothing).length, 5);
  });

  function withManifest(members: object, tag = ready.tag): typeof ready {
    return { ...ready, tag, manifest: { ...ready.manifest, ...members } };
  }
});

describe('the notes of a release', () => {
  it('are the section of its version alone', () => {
    assert.equal(changelogSection(changelog, '1.1.0'), '- Old.');
    assert.equal(changelogSection(changelog, '1.1'), '');
  });
});
