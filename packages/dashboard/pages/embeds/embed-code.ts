/** A way in which a site shows the editor. */
export type EmbedWay = 'script' | 'npm' | 'frame' | 'iframe';

/** The code by which a site shows the editor of an embed. `serviceUrl` has no slash at its end. */
export function writeEmbedCode(
  way: EmbedWay,
  { serviceUrl, embedId, perUserData }: { serviceUrl: string; embedId: string; perUserData: boolean },
): string {
  const session = "() => fetch('/platen-session').then((answer) => answer.text())";
  switch (way) {
    case 'script':
      return [
        `<script src="${serviceUrl}/embeds/platen-editor.js" defer></script>`,
        `<platen-editor embed-id="${embedId}" style="display: block; height: 100vh"></platen-editor>`,
        ...(perUserData
          ? [
              '<script>',
              '  // Your server answers the token of the person who is signed in.',
              `  document.querySelector('platen-editor').session = ${session};`,
              '</script>',
            ]
          : []),
      ].join('\n');
    case 'npm':
      return [
        "import '@platen/editor';",
        '',
        "const editor = document.createElement('platen-editor');",
        `editor.service = '${serviceUrl}/v1';`,
        `editor.embedId = '${embedId}';`,
        ...(perUserData ? [`editor.session = ${session};`] : []),
        'document.body.append(editor);',
      ].join('\n');
    case 'frame':
      return [
        `import { PlatenFrame } from '${serviceUrl}/embeds/platen-frame.js'; // or '@platen/editor/frame'`,
        '',
        "const frame = new PlatenFrame(document.querySelector('#editor'), {",
        `  service: '${serviceUrl}',`,
        `  embedId: '${embedId}',`,
        ...(perUserData ? [`  session: ${session},`] : []),
        '});',
        "frame.on('template-save', ({ id }) => console.log('Saved', id));",
      ].join('\n');
    case 'iframe':
      return `<iframe src="${serviceUrl}/embeds/${embedId}" title="Design editor" width="100%" height="800" allow="clipboard-read; clipboard-write; fullscreen"></iframe>`;
  }
}

/** How a server signs the token of a user, for embeds with data per user. */
export function writeSigningCode(): string {
  return [
    "import { SignJWT } from 'jose';",
    '',
    'const secret = new TextEncoder().encode(process.env.PLATEN_EMBED_SECRET);',
    '',
    '/** Returns the session token of the signed-in person, served at /platen-session. */',
    'export const signSession = (userId) =>',
    '  new SignJWT({})',
    "    .setProtectedHeader({ alg: 'HS256' })",
    '    .setSubject(userId)',
    "    .setExpirationTime('10m')",
    '    .sign(secret);',
  ].join('\n');
}
