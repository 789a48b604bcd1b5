/** The languages of the code samples. HTTP shows the raw request. */
export const SAMPLE_LANGUAGES = ['HTTP', 'curl', 'Node', 'Python', 'PHP'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

const NUMBER = '5511996124408';
const TEXT = 'Olá!';
const FILE = 'foto.png';

/** Returns code samples that send a text message. The token and the idempotency key are placeholders. */
export const textSamples = (url: string): Record<SampleLanguage, string> => ({
  HTTP: `POST ${url}
Authorization: Bearer <token>
Idempotency-Key: <id>
Content-Type: application/json

{ "number": "${NUMBER}", "body": "${TEXT}" }`,
  curl: `curl -X POST '${url}' \\
  -H "Authorization: Bearer $RECADO_TOKEN" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H 'Content-Type: application/json' \\
  -d '{ "number": "${NUMBER}", "body": "${TEXT}" }'`,
  Node: `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.RECADO_TOKEN}\`,
    'Idempotency-Key': crypto.randomUUID(),
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ number: '${NUMBER}', body: '${TEXT}' }),
});
if (!response.ok) throw new Error((await response.json()).error);
console.log(await response.json());`,
  Python: `import os, uuid, requests

response = requests.post(
    '${url}',
    headers={
        'Authorization': f"Bearer {os.environ['RECADO_TOKEN']}",
        'Idempotency-Key': str(uuid.uuid4()),
    },
    json={'number': '${NUMBER}', 'body': '${TEXT}'},
    timeout=30,
)
response.raise_for_status()
print(response.json())`,
  PHP: `<?php
$call = curl_init('${url}');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('RECADO_TOKEN'),
        'Idempotency-Key: ' . bin2hex(random_bytes(16)),
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode(['number' => '${NUMBER}', 'body' => '${TEXT}']),
]);
echo curl_exec($call);`,
});

const mediaInPhp = (url: string): string => `<?php
$call = curl_init('${url}');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('RECADO_TOKEN'),
        'Idempotency-Key: ' . bin2hex(random_bytes(16)),
    ],
    CURLOPT_POSTFIELDS => [
        'number' => '${NUMBER}',
        'body' => '${TEXT}',
        'medias' => new CURLFile('${FILE}'),
    ],
]);
echo curl_exec($call);`;

/** Returns code samples that send files, with a caption for the first. */
export const mediaSamples = (url: string): Record<SampleLanguage, string> => ({
  HTTP: `POST ${url}
Authorization: Bearer <token>
Idempotency-Key: <id>
Content-Type: multipart/form-data

number=${NUMBER}
body=${TEXT}
medias=@${FILE}`,
  curl: `curl -X POST '${url}' \\
  -H "Authorization: Bearer $RECADO_TOKEN" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -F 'number=${NUMBER}' \\
  -F 'body=${TEXT}' \\
  -F 'medias=@${FILE}'`,
  Node: `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('number', '${NUMBER}');
form.append('body', '${TEXT}');
form.append('medias', await openAsBlob('${FILE}'), '${FILE}');
const response = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.RECADO_TOKEN}\`, 'Idempotency-Key': crypto.randomUUID() },
  body: form,
});
if (!response.ok) throw new Error((await response.json()).error);
console.log(await response.json());`,
  Python: `import os, uuid, requests

with open('${FILE}', 'rb') as file:
    response = requests.post(
        '${url}',
        headers={
            'Authorization': f"Bearer {os.environ['RECADO_TOKEN']}",
            'Idempotency-Key': str(uuid.uuid4()),
        },
        data={'number': '${NUMBER}', 'body': '${TEXT}'},
        files=[('medias', file)],
        timeout=60,
    )
response.raise_for_status()
print(response.json())`,
  PHP: mediaInPhp(url),
});
