import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeLanguageId } from '../../../../src/code/codeLanguages';

export interface SourceFile {
  readonly name: string;
  readonly language: CodeLanguageId;
  readonly text: string;
}

const extensions: Readonly<Record<string, CodeLanguageId>> = {
  js: 'javascript',
  ts: 'javascript',
  py: 'python',
  go: 'go',
  php: 'php',
  sh: 'shell',
};

/** How many files of each extension are taken, at equal distances in the sorted list, so that many packages are met. */
const wanted: Readonly<Record<string, number>> = { js: 80, ts: 50, py: 1, go: 1, php: 1, sh: 10 };

/** Files of other projects, the same ones in every run: installed packages, and made ones for languages not found there. */
export function unrelatedFiles(): readonly SourceFile[] {
  return [...installedFiles(), ...madeFiles()];
}

function installedFiles(): readonly SourceFile[] {
  const root = 'node_modules';
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return Object.entries(wanted).flatMap(([extension, count]) => {
    const named = all.filter((name) => name.endsWith(`.${extension}`) && !name.endsWith('.d.ts'));
    const stride = Math.max(1, Math.floor(named.length / count));
    return named
      .filter((_, index) => index % stride === 0)
      .slice(0, count)
      .map((name) => ({
        name,
        language: extensions[extension] ?? 'javascript',
        text: readFileSync(join(root, name), 'utf8'),
      }));
  });
}

/** What other services call their resources. */
const resources = [
  '/v1/charges',
  '/v1/chat/completions',
  '/v1/messages',
  '/v1/payment_intents',
  '/v1/customers',
  '/v1/embeddings',
  '/v1/namespaces/default/pods',
  '/v1/secret/data/app',
];

type Writer = (path: string) => string;

/** A file of each language that calls another service in the ways of that language. */
const writers: Readonly<Partial<Record<CodeLanguageId, Writer>>> = {
  python: (path) =>
    `import requests\n# GET ${path}\nBASE = "https://api.other.example"\n\ndef load(id):\n    """Reads ${path}."""\n    a = requests.get(f"{BASE}${path}/{id}")\n    return requests.post("https://api.other.example${path}", json=a.json())\n`,
  java: (path) =>
    `class Load {\n  // ${path}\n  static final String PATH = "${path}/";\n  URI a(String id) { return URI.create("https://api.other.example" + PATH + id); }\n  URI b() { return URI.create("https://api.other.example/v1/users"); }\n}\n`,
  kotlin: (path) =>
    `val base = "https://api.other.example"\nfun load(id: String) = client.get("$base${path}/$id")\nval char = '"'\nval text = """\n  see ${path}\n"""\n`,
  go: (path) =>
    `package load\n\nimport "k8s.io/api/core/v1"\n\nfunc load(id string) (*http.Response, error) {\n\treturn http.Get(fmt.Sprintf("https://api.other.example${path}/%s", id))\n}\n`,
  php: (path) =>
    `<?php\n// ${path}\n$client = new Client(['base_uri' => 'https://api.other.example']);\n$a = $client->get("${path}/{$id}");\n$b = $client->get('https://api.other.example/v1/users/' . $id);\n`,
  ruby: (path) =>
    `# ${path}\nrequire 'net/http'\nBASE = 'https://api.other.example'\ndef load(id) = Net::HTTP.get(URI("#{BASE}${path}/#{id}"))\nnamespace :v1 do\n  resources :users\nend\n`,
  csharp: (path) =>
    `using Api.V1.Users;\n/// <summary>${path}</summary>\nclass Load {\n  const string Path = "${path}";\n  Task<string> Get(string id) => client.GetStringAsync($"https://api.other.example{Path}/{id}");\n  string file = @"C:\\v1\\users";\n}\n`,
  dart: (path) =>
    `import 'package:other/v1/users.dart';\n// ${path}\nfinal uri = Uri.parse('https://api.other.example${path}/$id');\nfinal other = Uri.https('api.other.example', '${path}');\n`,
  shell: (path) =>
    `#!/bin/sh\n# curl $BASE${path}\ncurl -s "https://api.other.example${path}/$ID" | jq .\ncp -r api/v1/users /tmp/v1/users\n`,
  http: (path) =>
    `@base = https://api.other.example\n\n# ${path}\nGET {{base}}${path}\n\n###\nPOST https://api.other.example/v1/users\nContent-Type: application/json\n\n{ "path": "/v1/users" }\n`,
};

function madeFiles(): readonly SourceFile[] {
  return Object.entries(writers).flatMap(([language, write]) =>
    resources.map((path, index) => ({
      name: `made ${language} ${index}`,
      language: language as CodeLanguageId,
      text: write(path),
    })),
  );
}
