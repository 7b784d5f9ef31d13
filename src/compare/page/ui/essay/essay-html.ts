/** A question as one HTML file: text, lists and sliders, with everything inside. */

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { EssayFile } from './essay-page';

export const STYLE = `
:root{--paper:#f7f5f0;--surface:#fffefb;--ink:#1b2129;--soft:#55606d;--line:#dcd7cb;--semantic:#1f66ad;--episodic:#ad4a0c;--gold:#6f3fb0;--gold-wash:#efe6fa}
@media (prefers-color-scheme:dark){:root{--paper:#14181d;--surface:#1c2127;--ink:#eeebe3;--soft:#a9b2bd;--line:#343c45;--semantic:#6aaef2;--episodic:#f0924f;--gold:#c3a0f5;--gold-wash:#33284a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{max-width:74rem;margin:0 auto;padding:1.5rem 1.2rem 4rem}
h1,.formula,h2{font-family:Georgia,"Source Han Serif SC","Songti SC",serif}
h1{font-size:clamp(1.7rem,4vw,2.6rem);line-height:1.15;margin:.3rem 0}
h2{font-size:1.35rem;margin:0 0 .4rem}
h3{font-size:1rem;margin:0 0 .3rem}
p{margin:.5rem 0}
section{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,7fr);gap:1rem 2.5rem;margin-top:2.5rem;padding-top:1.2rem;border-top:1px solid var(--line)}
.words{align-self:start;position:sticky;top:1rem}
.formula{font-style:italic;overflow-wrap:anywhere}
.soft,.why,.kind{color:var(--soft)}
.why{font-size:.85rem;margin:.15rem 0;overflow-wrap:anywhere}
.slider{display:grid;grid-template-columns:minmax(0,1fr) minmax(6rem,9rem) 3rem;align-items:center;gap:.6rem;margin:.35rem 0}
input{accent-color:var(--ink);width:100%;min-height:24px}
output,.rank,.score{font-variant-numeric:tabular-nums}
button{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line);border-radius:.5rem;padding:.35rem .9rem;cursor:pointer}
header .turn{float:right}
footer{margin-top:2rem;font-size:.9rem}
.list{list-style:none;margin:0;padding:0;display:grid;gap:.4rem}
li{background:var(--surface);border:1px solid var(--line);border-left:.3rem solid var(--episodic);border-radius:.4rem;padding:.35rem .7rem}
li.profile,li.relationship{border-left-color:var(--semantic)}
li.gold{background:var(--gold-wash);border-color:var(--gold)}
.head{display:flex;flex-wrap:wrap;gap:.1rem .7rem;align-items:baseline}
.title{font-weight:600}
.mark,.gold-at{color:var(--gold);font-weight:650}
.gold .why,.gold .kind{color:var(--ink)}
.score{margin-left:auto}
.track{height:.35rem;border-radius:1rem;background:var(--line);overflow:hidden}
.bar{height:100%;background:var(--episodic)}
.profile .bar,.relationship .bar{background:var(--semantic)}
details{font-size:.9rem}
summary{cursor:pointer;color:var(--soft);min-height:24px}
.gold summary{color:var(--ink)}
.text{white-space:pre-line}
@media (max-width:48rem){section{grid-template-columns:minmax(0,1fr)}.words{position:static}}
@media print{.words{position:static}button{display:none}}
`;

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
