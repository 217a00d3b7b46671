import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { endpointNodes, methodIcons, type EndpointTreeNode } from '../../../src/endpoints/endpointNodes';

describe('endpoint tree nodes', () => {
  const catalog = createCatalog();
  const roots = endpointNodes(catalog, []);

  it('shows the modules in the catalog order, each with the number of its endpoints', () => {
    assert.deepEqual(
      roots.map((node) => node.id),
      catalog.modules.map((module) => module.id),
    );
    const counts = roots.map((node) => (node.kind === 'module' ? Number(node.description) : NaN));
    assert.deepEqual(counts, [9, 8, 6, 3, 5, 3, 5, 3, 3, 3]);
  });

  it('reaches every endpoint once below the modules', () => {
    const ids = roots.flatMap((root) => endpointNodes(catalog, [], root)).map(endpointIdOf);
    assert.deepEqual([...ids].sort(), catalog.endpoints.map((endpoint) => endpoint.id).sort());
  });

  it('describes an endpoint by method and path', () => {
    const update = findNode('userGroups', 'userGroups.update', []);
    assert.equal(update.label, 'Update');
    assert.equal(update.description, 'PUT /v1/user-groups/:user_group_id');
  });

  it('gives each method a shape of its own', () => {
    const shapes = Object.values(methodIcons).map((icon) => icon.icon);
    assert.equal(new Set(shapes).size, 4);
  });

  it('puts pinned endpoints first, in the order of pinning, named with their module', () => {
    const pinned = ['userGroups.update', 'gone.endpoint', 'users.list'];
    const [first] = endpointNodes(catalog, pinned);
    assert.ok(first?.kind === 'pinnedGroup');
    assert.equal(first.description, '2');
    const children = endpointNodes(catalog, pinned, first);
    assert.deepEqual(children.map(endpointIdOf), ['userGroups.update', 'users.list']);
    assert.match(children[0]?.label ?? '', /^User groups: Update$/);
  });

  it('marks pinned and unpinned endpoints with words that menus can tell apart', () => {
    const pinned = findNode('userGroups', 'userGroups.update', ['userGroups.update']);
    const unpinned = findNode('userGroups', 'userGroups.list', []);
    assert.ok(pinned.kind === 'endpoint' && unpinned.kind === 'endpoint');
    assert.match(pinned.contextValue, /\bpinned\b/);
    assert.doesNotMatch(unpinned.contextValue, /\bpinned\b/);
    assert.match(unpinned.contextValue, /\bunpinned\b/);
  });

  it('marks what can be opened in a form', () => {
    const marked = catalog.endpoints.filter(({ id, moduleId }) => {
      const node = findNode(moduleId, id, []);
      return node.kind === 'endpoint' && /\bform\b/.test(node.contextValue);
    });
    assert.deepEqual(
      marked.map(({ id }) => id),
      ['userGroups.detail', 'userGroups.update'],
    );
  });

  it('keeps node ids unique while an endpoint stands in two places', () => {
    const pinned = ['userGroups.update'];
    const all = endpointNodes(catalog, pinned).flatMap((root) => [
      root,
      ...endpointNodes(catalog, pinned, root),
    ]);
    assert.equal(new Set(all.map((node) => node.id)).size, all.length);
  });

  function findNode(moduleId: string, endpointId: string, pinned: readonly string[]): EndpointTreeNode {
    const module = roots.find((node) => node.id === moduleId);
    const node = endpointNodes(catalog, pinned, module).find((child) => endpointIdOf(child) === endpointId);
    assert.ok(node);
    return node;
  }
});

function endpointIdOf(node: EndpointTreeNode): string | undefined {
  return node.kind === 'endpoint' ? node.endpointId : undefined;
}
