// @vitest-environment happy-dom
/** The policy that the build puts into the page. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as Plot from '@observablehq/plot';
import { describe, expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  headersFile,
  pageHeaders,
  PLOT_STYLE,
  policyHeader,
  withPolicy,
} from '../scripts/content-security-policy.mjs';

const HTML = readFileSync('index.html', 'utf8');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

function directivesOf(html: string): Map<string, string[]> {
  const content = /<meta http-equiv="Content-Security-Policy" content="([^"]*)" \/>/.exec(html)![1]!;
  return new Map(content.split('; ').map((each) => [each.split(' ')[0]!, each.split(' ').slice(1)]));
}

describe('the built page', () => {
  it('has the policy before all that it governs, and within the bytes where browsers look for the charset', () => {
    const html = withPolicy(HTML);
    const at = html.indexOf('http-equiv="Content-Security-Policy"');
    expect(at).toBeGreaterThan(html.indexOf('charset="utf-8"'));
    expect(html.indexOf('charset="utf-8"')).toBeLessThan(1024);
    for (const [place] of ['<script', '<link', '<title'].map((tag) => [html.indexOf(tag)]))
      expect(place).toBeGreaterThan(at);
  });

  it('lets no inline script run but those whose hash the policy has, and compiles no text', () => {
    const html = withPolicy(HTML.replace('</head>', '<script>let own = 1;</script></head>'));
    const allowed = directivesOf(html).get('script-src')!;
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.length).toBe(2);
    expect(allowed).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
      ...inline.map(([, text]) => `'sha256-${sha256(text!)}'`),
    ]);
    expect(html).not.toMatch(/\son[a-z]+=|\sstyle=|javascript:/);
  });

  it('begins with nothing allowed, and allows nothing unsafe', () => {
    const policy = contentSecurityPolicy([]);
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toMatch(/'unsafe-|(^|\s)\*(\s|;|$)|\shttp:(\s|;|$)/);
    const directives = directivesOf(withPolicy(HTML));
    for (const none of ['object-src', 'frame-src', 'base-uri', 'form-action', 'style-src-attr'])
      expect(directives.get(none), none).toEqual(["'none'"]);
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      'https:',
      'http://localhost:*',
      'http://127.0.0.1:*',
    ]);
  });

  it('names the origins that whoever builds it adds, and refuses what is none', () => {
    const html = withPolicy(HTML, 'http://192.168.1.20:11434  http://box.lan:*');
    expect(directivesOf(html).get('connect-src')!.slice(4)).toEqual([
      'http://192.168.1.20:11434',
      'http://box.lan:*',
    ]);
    for (const bad of ['192.168.1.20', "http://a; script-src 'unsafe-inline'", 'http:', '"', 'http://a/b'])
      expect(() => contentSecurityPolicy([], bad), bad).toThrow(/CONNECT_TO: .* is no origin\. Write/);
  });

  it('refuses a page that it cannot be put into', () => {
    expect(() => withPolicy('<html></html>')).toThrow(/no <meta charset/);
  });

  it('knows the style element of the installed Plot', () => {
    const figure = Plot.plot({ marks: [Plot.dot([1, 2])], document });
    const styles = [...figure.querySelectorAll('style')].map(({ textContent }) => sha256(textContent!));
    expect(styles).toEqual([PLOT_STYLE]);
  });

  it('lets only three named policies make addresses of scripts and markup, Svelte’s own among them', () => {
    const directives = directivesOf(withPolicy(HTML));
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(directives.get('trusted-types')).toEqual([
      'svelte-trusted-html',
      'mnemoscope-scripts',
      'mnemoscope-service-worker',
    ]);
    const svelte = readFileSync('node_modules/svelte/src/internal/client/dom/reconciler.js', 'utf8');
    expect([...svelte.matchAll(/createPolicy\('([^']+)'/g)].map(([, name]) => name)).toEqual([
      'svelte-trusted-html',
    ]);
  });
});

describe('the headers of the built page', () => {
  const html = withPolicy(HTML);

  it('are the page’s own policy, which no other page may frame; Trusted Types stay the page’s, since headers bind workers too', () => {
    const own = [...directivesOf(html)].filter(([name]) => !name.includes('trusted-types'));
    expect(policyHeader(html)).toBe(
      `${own.map(([name, sources]) => [name, ...sources].join(' ')).join('; ')}; frame-ancestors 'none'`,
    );
    expect(pageHeaders(html)).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    expect(pageHeaders('<html></html>')).not.toHaveProperty('Content-Security-Policy');
  });

  it('stand in a file for static hosts, one a line, none longer than they take', () => {
    const lines = headersFile(html).trimEnd().split('\n');
    expect(lines[0]).toBe('/*');
    expect(lines).toContain(`  Content-Security-Policy: ${policyHeader(html)}`);
    expect(lines.slice(-2)).toEqual(['/assets/*', '  Cache-Control: public, max-age=31536000, immutable']);
    for (const line of lines) expect(line.length).toBeLessThan(2000);
  });
});
