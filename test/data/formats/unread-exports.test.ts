/** Exports of chats that are not read: what they are, and which export to choose. */

import { expect, it } from 'vitest';
import { readSource } from '../../../src/data/formats/source';
import { sortFiles } from '../../../src/data/workers/import-files';

const SMS = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
<!--File Created By SMS Backup & Restore-->
<smses count="1"><sms address="+49" date="1741000000000" type="1" body="Are you home?" /></smses>`;
const PAGE = `<!DOCTYPE html><html><head><title>Exported Data</title></head>
<body><div class="page_wrap"><div class='message default clearfix'>hello</div></div></body></html>`;

const EXPORTS = [
  ['sms-2026.xml', SMS, /^is a backup of SMS Backup & Restore .* CSV .* date, person and text/, /短信.*CSV/],
  ['export.html', PAGE, /^is a page of Telegram’s HTML export.*“machine-readable JSON”/, /机器可读的 JSON/],
] as const;

it.each(EXPORTS)(
  '%s is told by its content, on the page and on the command line',
  async (path, text, en, zh) => {
    const { data, passed } = await sortFiles([{ path, file: new Blob([text]) }]);
    expect([data.length, passed.length]).toEqual([0, 1]);
    expect(passed[0]!.why.en).toMatch(en);
    expect(passed[0]!.why.zh).toMatch(zh);
    expect(() => readSource(text, path)).toThrow(passed[0]!.why.en);
  },
);

it('says of other XML that it is not read, and of a picture in XML no more than its ending', async () => {
  const svg = '<?xml version="1.0"?><svg></svg>';
  expect(() => readSource(svg, 'a.xml')).toThrow(
    /is XML, which is not read\. Export it as JSON, CSV or plain text/,
  );
  const { passed } = await sortFiles([{ path: 'a.svg', file: new Blob([svg]) }]);
  expect(passed[0]!.why.en).toBe('a .svg file');
});
