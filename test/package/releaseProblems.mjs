/** The text below the heading of a version in the changelog; empty if there is none. */
export function changelogSection(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split('\n', 1)[0].trim() === version);
  return section?.split('\n').slice(1).join('\n').trim() ?? '';
}

/** Problems that prevent the release of a tag, one sentence each. */
export function releaseProblems({ tag, manifest, changelog }) {
  const { version, publisher, repository } = manifest;
  const problems = [
    [tag !== `v${version}`, `The tag is ${tag}, and package.json states version ${version}.`],
    [changelogSection(changelog, version) === '', `CHANGELOG.md says nothing below "## ${version}".`],
    [manifest.private === true, 'package.json is "private": remove that once the extension may be public.'],
    [!publisher, 'package.json has no "publisher".'],
    [
      !repository,
      'package.json has no "repository": both registries show it, and pictures are read from there.',
    ],
  ];
  return problems.filter(([applies]) => applies).map(([, sentence]) => sentence);
}
