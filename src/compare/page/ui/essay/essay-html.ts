/** A question as one HTML file: text, lists and sliders, with everything inside. */

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { EssayFile } from './essay-page';
import { STYLE } from './essay-style';

/** Within an element whose text is not markup. */
const inert = (text: string) => text.replace(/<(?=\/script|!--)/gi, '\\u003c');

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function policyHash(text: string): string {
  return `'sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(text))))}'`;
}

/**
 * The whole file. Its policy lets nothing run but this script and nothing be fetched.
 *
 * @param script a module without imports.
 */
export function essayHtml(file: EssayFile, script: string): string {
  const { essay, locale } = file;
  const code = inert(script.replace(/\n?\/\/# sourceMappingURL=.*$/m, ''));
  const policy = [
    "default-src 'none'",
    `script-src ${policyHash(code)}`,
    // The bars' widths are set by the script, which needs no leave.
    `style-src ${policyHash(STYLE)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="${escaped(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>${escaped(essay.question)} · Mnemoscope</title>
<style>${STYLE}</style>
</head>
<body>
<main><h1>${escaped(essay.question)}</h1></main>
<script type="application/json" id="essay">${inert(JSON.stringify(file))}</script>
<script type="module">${code}</script>
</body>
</html>
`;
}
