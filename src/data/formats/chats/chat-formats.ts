/** The formats of chat exports. A new one is a new file and one entry here. */

import type { ChatFormat } from './chat-format';
import { chatgpt } from './formats/chatgpt';
import { chatlab, chatlabLines } from './formats/chatlab';
import { claude } from './formats/claude';
import { deepseek, grok } from './formats/deepseek';
import { dailyNotes, dayOne, journey, plainDiary } from './formats/diaries';
import { discord, discordPackage } from './formats/discord';
import { aiStudio, gemini } from './formats/gemini';
import { imessage } from './formats/imessage';
import { kakaotalk, line } from './formats/line';
import { matrix } from './formats/matrix';
import { mbox } from './formats/mbox';
import { graphiti, letta, mem0, memos } from './formats/memory-lists';
import { messenger } from './formats/messenger';
import { openaiMessages, sharegpt } from './formats/openai-messages';
import { qqExporter, qqText } from './formats/qq';
import { savedMemories } from './formats/saved-memories';
import { signalLines, signalMarkdown } from './formats/signal';
import { characterCard, sillytavern } from './formats/sillytavern';
import { slack } from './formats/slack';
import { telegramAccount, telegramSingle } from './formats/telegram';
import { wechatCsv } from './formats/wechat-csv';
import { chatlogJson, weflow, whatsappExporter } from './formats/wechat-json';
import { whatsapp } from './formats/whatsapp';

export const CHAT_FORMATS: readonly ChatFormat[] = [
  ...[chatgpt, claude, gemini, aiStudio, deepseek, grok, openaiMessages, sharegpt],
  ...[
    whatsapp,
    whatsappExporter,
    telegramSingle,
    telegramAccount,
    chatlab,
    chatlabLines,
    wechatCsv,
    weflow,
    chatlogJson,
  ],
  ...[
    qqText,
    qqExporter,
    line,
    kakaotalk,
    discord,
    discordPackage,
    messenger,
    slack,
    signalLines,
    signalMarkdown,
    imessage,
    matrix,
    mbox,
  ],
  ...[savedMemories, mem0, memos, graphiti, letta, characterCard, sillytavern],
  ...[dayOne, journey, dailyNotes, plainDiary],
];
