// Three calls, as a program of yours makes them.
// Rest the pointer on a path, or press Try above it.
// One call holds a mistake on purpose: run this file in the terminal of the sandbox, then open Sandbox Requests.
const { COMMERCE_API_BASE_URL: baseUrl, COMMERCE_API_TOKEN: token } = process.env;
if (!baseUrl || !token) throw new Error('Set COMMERCE_API_BASE_URL and COMMERCE_API_TOKEN first.');

const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };

const groups = await readAnswer(
  await fetch(`${baseUrl}/v1/user-groups?limt=3&corporate_type=1`, { headers }),
);
console.log(`${groups.count} personal user groups`);

const [{ user_group_id: userGroupId }] = groups.list;
const group = await readAnswer(await fetch(`${baseUrl}/v1/user-groups/${userGroupId}`, { headers }));
console.log(`${group.company_name}, ${group.phone}`);

await readAnswer(
  await fetch(`${baseUrl}/v1/user-groups/${userGroupId}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ user_group: { manager_name: 'Kim' } }),
  }),
);
console.log('updated');

async function readAnswer(response) {
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
