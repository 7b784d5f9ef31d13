/** One small export of our own for each format of chats, invented. What is said in each is `SAID`. */

export interface ChatFixture {
  readonly format: string;
  readonly name: string;
  /** JSON, or the text itself. */
  readonly data: unknown;
  /** Turns, and what is left out. */
  readonly turns: number;
  readonly left: number;
  readonly facts?: number;
  /** Beside it, where it needs others. */
  readonly beside?: readonly { readonly name: string; readonly data: unknown }[];
}

const at = (minute: number) => 1_772_550_000 + 60 * minute;
const iso = (minute: number) => new Date(at(minute) * 1000).toISOString();
const FIRST = 'Perla hid the spare key under the mat';
const SECOND = 'Then I fetch it on Friday';

const node = (id: string, parent: string | null, children: string[], message: unknown) => ({
  id,
  parent,
  children,
  message,
});
const gpt = (id: string, role: string, text: string, minute: number) => ({
  id,
  author: { role, name: null, metadata: {} },
  create_time: at(minute),
  content: { content_type: 'text', parts: [text] },
  weight: 1,
  recipient: 'all',
});

export const CHAT_FIXTURES: readonly ChatFixture[] = [
  {
    format: 'chatgpt',
    name: 'conversations.json',
    turns: 2,
    left: 2,
    data: [
      {
        title: 'Keys',
        create_time: at(0),
        current_node: 'c',
        conversation_id: 'conv-1',
        mapping: {
          r: node('r', null, ['a'], null),
          a: node('a', 'r', ['b', 'x'], gpt('a', 'user', FIRST, 0)),
          x: node('x', 'a', [], gpt('x', 'assistant', 'A first answer', 1)),
          b: node('b', 'a', ['c'], { ...gpt('b', 'assistant', 'call()', 2), recipient: 'web.run' }),
          c: node('c', 'b', [], gpt('c', 'assistant', SECOND, 3)),
        },
      },
    ],
  },
  {
    format: 'claude',
    name: 'conversations.json',
    turns: 2,
    left: 0,
    data: [
      {
        uuid: 'u-1',
        name: 'Keys',
        created_at: iso(0),
        account: { uuid: 'acc' },
        chat_messages: [
          {
            uuid: 'm1',
            sender: 'human',
            text: FIRST,
            created_at: iso(0),
            content: [{ type: 'text', text: FIRST }],
          },
          {
            uuid: 'm2',
            sender: 'assistant',
            text: SECOND,
            created_at: iso(1),
            content: [{ type: 'text', text: SECOND }],
          },
        ],
      },
    ],
  },
  {
    format: 'gemini-takeout',
    name: 'MyActivity.json',
    turns: 2,
    left: 1,
    data: [
      {
        header: 'Gemini Apps',
        title: `Prompted ${FIRST}`,
        time: iso(0),
        products: ['Gemini Apps'],
        safeHtmlItem: [{ html: `<p>${SECOND}</p>` }],
      },
      { header: 'Search', title: 'Searched for keys', time: iso(1), products: ['Search'] },
    ],
  },
  {
    format: 'aistudio',
    name: 'Keys.json',
    turns: 2,
    left: 1,
    data: {
      runSettings: {},
      chunkedPrompt: {
        chunks: [
          { role: 'user', text: FIRST },
          { role: 'model', text: 'Let me think', isThought: true },
          { role: 'model', text: SECOND },
        ],
      },
    },
  },
  {
    format: 'deepseek',
    name: 'conversations.json',
    turns: 2,
    left: 1,
    data: [
      {
        id: 'd-1',
        title: 'Keys',
        inserted_at: '2026-03-03T23:00:00+08:00',
        mapping: {
          root: { id: 'root', parent: null, children: ['1'], message: null },
          '1': {
            id: '1',
            parent: 'root',
            children: ['2'],
            message: {
              inserted_at: '2026-03-03T23:00:00.000000+08:00',
              fragments: [{ type: 'REQUEST', content: FIRST }],
            },
          },
          '2': {
            id: '2',
            parent: '1',
            children: [],
            message: {
              inserted_at: '2026-03-03T23:01:00+08:00',
              fragments: [
                { type: 'THINK', content: 'Hm' },
                { type: 'RESPONSE', content: SECOND },
              ],
            },
          },
        },
      },
    ],
  },
  {
    format: 'grok',
    name: 'prod-grok-backend.json',
    turns: 2,
    left: 0,
    data: {
      conversations: [
        {
          conversation: { id: 'g', title: 'Keys' },
          responses: [
            {
              response: {
                _id: '1',
                sender: 'human',
                message: FIRST,
                create_time: { $date: { $numberLong: String(at(0) * 1000) } },
              },
            },
            {
              response: {
                _id: '2',
                sender: 'ASSISTANT',
                message: SECOND,
                create_time: { $date: { $numberLong: String(at(1) * 1000) } },
              },
            },
          ],
        },
      ],
      projects: [],
    },
  },
  {
    format: 'openai-jsonl',
    name: 'chats.jsonl',
    turns: 2,
    left: 1,
    data: [
      {
        messages: [
          { role: 'system', content: 'Be kind.' },
          { role: 'user', content: FIRST },
          { role: 'assistant', content: [{ type: 'text', text: SECOND }] },
        ],
      },
    ],
  },
  {
    format: 'sharegpt',
    name: 'shared.json',
    turns: 2,
    left: 1,
    data: [
      {
        id: 's1',
        conversations: [
          { from: 'system', value: 'Be kind.' },
          { from: 'human', value: FIRST },
          { from: 'gpt', value: `<p>${SECOND}</p>` },
        ],
      },
    ],
  },
  {
    format: 'whatsapp-exporter',
    name: 'result.json',
    turns: 2,
    left: 1,
    data: {
      '4477@s.whatsapp.net': {
        name: 'Perla',
        type: 'android',
        messages: {
          a: { from_me: false, timestamp: at(0), data: FIRST, media: false, meta: false, sender: null },
          b: { from_me: true, timestamp: at(1), data: SECOND, media: false, meta: false, sender: null },
          c: { from_me: true, timestamp: at(2), data: 'x.jpg', media: true, meta: false, sender: null },
        },
      },
    },
  },
  {
    format: 'telegram-single',
    name: 'result.json',
    turns: 2,
    left: 1,
    data: {
      name: 'Perla',
      type: 'personal_chat',
      id: 42,
      messages: [
        {
          id: 1,
          type: 'message',
          date: '2026-03-03T16:00:00',
          date_unixtime: String(at(0)),
          from: 'Perla',
          from_id: 'user1',
          text: [{ type: 'bold', text: 'Perla hid' }, ' the spare key under the mat'],
        },
        {
          id: 2,
          type: 'message',
          date: '2026-03-03T16:01:00',
          date_unixtime: String(at(1)),
          from: 'Odo',
          from_id: 'user2',
          text: SECOND,
        },
        {
          id: 3,
          type: 'service',
          date: '2026-03-03T16:02:00',
          date_unixtime: String(at(2)),
          actor: 'Odo',
          action: 'pin_message',
          text: '',
        },
      ],
    },
  },
  {
    format: 'telegram-account',
    name: 'result.json',
    turns: 2,
    left: 0,
    data: {
      personal_information: { user_id: 2 },
      chats: {
        list: [
          {
            type: 'personal_chat',
            name: 'Perla',
            id: 42,
            messages: [
              {
                id: 1,
                type: 'message',
                date_unixtime: String(at(0)),
                from: 'Perla',
                from_id: 'user1',
                text: FIRST,
              },
              {
                id: 2,
                type: 'message',
                date_unixtime: String(at(1)),
                from: 'Odo',
                from_id: 'user2',
                text: SECOND,
              },
            ],
          },
        ],
      },
    },
  },
  {
    format: 'chatlab',
    name: 'chat.json',
    turns: 2,
    left: 1,
    data: {
      chatlab: { version: '0.0.1', exportedAt: at(9) },
      meta: { name: 'Keys', platform: 'qq', type: 'private', ownerId: 'b' },
      members: [{ platformId: 'a', accountName: 'Perla' }],
      messages: [
        { sender: 'a', accountName: 'Perla', timestamp: at(0), type: 0, content: FIRST },
        { sender: 'b', accountName: 'Odo', timestamp: at(1), type: 25, content: SECOND },
        { sender: 'b', accountName: 'Odo', timestamp: at(2), type: 81, content: null },
      ],
    },
  },
  {
    format: 'chatlab-jsonl',
    name: 'chat.jsonl',
    turns: 2,
    left: 1,
    data: [
      {
        _type: 'header',
        chatlab: { version: '0.0.1', exportedAt: at(9) },
        meta: { name: 'Keys', platform: 'qq', type: 'private' },
      },
      { _type: 'member', platformId: 'a', accountName: 'Perla' },
      { _type: 'message', sender: 'a', accountName: 'Perla', timestamp: at(0), type: 0, content: FIRST },
      { _type: 'message', sender: 'b', accountName: 'Odo', timestamp: at(1), type: 0, content: SECOND },
      { _type: 'message', sender: 'b', accountName: 'Odo', timestamp: at(2), type: 1, content: '[image]' },
    ],
  },
  {
    format: 'weflow',
    name: 'chat.json',
    turns: 2,
    left: 1,
    data: {
      weflow: { version: '1' },
      session: { wxid: 'wx', nickname: 'Perla', type: '私聊' },
      messages: [
        {
          localId: 1,
          createTime: at(0),
          type: '文本消息',
          content: FIRST,
          isSend: 0,
          senderUsername: 'wx',
          senderDisplayName: 'Perla',
        },
        {
          localId: 2,
          createTime: at(1),
          type: '文本消息',
          content: SECOND,
          isSend: 1,
          senderUsername: 'me',
          senderDisplayName: 'Odo',
        },
        {
          localId: 3,
          createTime: at(2),
          type: '图片消息',
          content: '[图片]',
          isSend: 1,
          senderUsername: 'me',
        },
      ],
    },
  },
  {
    format: 'chatlog',
    name: 'chat.json',
    turns: 2,
    left: 1,
    data: [
      {
        seq: 1,
        time: '2026-03-03T23:00:00+08:00',
        talker: 'wx',
        talkerName: 'Perla',
        isChatRoom: false,
        sender: 'wx',
        senderName: 'Perla',
        isSelf: false,
        type: 1,
        subType: 0,
        content: FIRST,
      },
      {
        seq: 2,
        time: '2026-03-03T23:01:00+08:00',
        talker: 'wx',
        talkerName: 'Perla',
        isChatRoom: false,
        sender: 'me',
        senderName: 'Odo',
        isSelf: true,
        type: 1,
        subType: 0,
        content: SECOND,
      },
      {
        seq: 3,
        time: '2026-03-03T23:02:00+08:00',
        talker: 'wx',
        talkerName: 'Perla',
        isChatRoom: false,
        sender: 'me',
        senderName: 'Odo',
        isSelf: true,
        type: 3,
        subType: 0,
        content: '',
      },
    ],
  },
  {
    format: 'qq-exporter',
    name: 'chat.json',
    turns: 2,
    left: 1,
    data: {
      metadata: { name: 'QQChatExporter V5', version: '5' },
      chatInfo: { name: 'Keys', type: 'private', selfUid: 'b' },
      messages: [
        {
          id: '1',
          timestamp: at(0) * 1000,
          sender: { uid: 'a', name: 'Perla' },
          type: 'text',
          content: { text: FIRST, resources: [] },
        },
        {
          id: '2',
          timestamp: iso(1),
          sender: { uid: 'b', name: 'Odo' },
          type: 'text',
          content: { text: SECOND, resources: [] },
        },
        {
          id: '3',
          timestamp: iso(2),
          sender: { uid: 'b', name: 'Odo' },
          type: 'text',
          isRecalled: true,
          content: { text: 'gone', resources: [] },
        },
      ],
    },
  },
  {
    format: 'discord',
    name: 'keys [42].json',
    turns: 2,
    left: 1,
    data: {
      guild: { id: '0', name: 'Direct Messages' },
      channel: { id: '42', name: 'Perla' },
      exportedAt: iso(9),
      messages: [
        {
          id: '1',
          type: 'Default',
          timestamp: iso(0),
          content: FIRST,
          author: { id: 'a', name: 'perla', nickname: 'Perla', isBot: false },
          attachments: [],
        },
        {
          id: '2',
          type: 'Reply',
          timestamp: iso(1),
          content: SECOND,
          author: { id: 'b', name: 'odo', nickname: 'Odo', isBot: false },
          attachments: [],
        },
        {
          id: '3',
          type: 'Call',
          timestamp: iso(2),
          content: 'Started a call.',
          author: { id: 'b', name: 'odo', nickname: 'Odo', isBot: false },
          attachments: [],
        },
      ],
      messageCount: 3,
    },
  },
  {
    format: 'discord-package',
    name: 'messages/c42/messages.json',
    turns: 2,
    left: 1,
    data: [
      { ID: '1', Timestamp: '2026-03-03 15:00:00', Contents: FIRST, Attachments: '' },
      { ID: '2', Timestamp: '2026-03-03 15:01:00', Contents: SECOND, Attachments: '' },
      { ID: '3', Timestamp: '2026-03-03 15:02:00', Contents: '', Attachments: 'x.png' },
    ],
  },
  {
    format: 'messenger',
    name: 'inbox/perla_1/message_1.json',
    turns: 2,
    left: 1,
    data: {
      participants: [{ name: 'Perla' }, { name: 'Odo' }],
      messages: [
        { sender_name: 'Odo', timestamp_ms: at(2) * 1000, content: 'Liked a message' },
        { sender_name: 'Odo', timestamp_ms: at(1) * 1000, content: SECOND },
        { sender_name: 'Perla', timestamp_ms: at(0) * 1000, content: FIRST },
      ],
      title: 'Perla',
      thread_path: 'inbox/perla_1',
    },
  },
  {
    format: 'slack',
    name: 'export/keys/2026-03-03.json',
    turns: 2,
    left: 1,
    data: [
      { type: 'message', user: 'U1', text: FIRST, ts: `${at(0)}.000100`, thread_ts: `${at(0)}.000100` },
      {
        type: 'message',
        user: 'U2',
        text: `<@U1> ${SECOND}`,
        ts: `${at(1)}.000200`,
        thread_ts: `${at(0)}.000100`,
      },
      {
        type: 'message',
        subtype: 'channel_join',
        user: 'U2',
        text: '<@U2> has joined the channel',
        ts: `${at(2)}.000300`,
      },
    ],
    beside: [
      {
        name: 'export/users.json',
        data: [
          { id: 'U1', name: 'perla', profile: { real_name: 'Perla' } },
          { id: 'U2', name: 'odo', profile: { display_name: 'Odo' } },
        ],
      },
      { name: 'export/channels.json', data: [{ id: 'C1', name: 'keys', members: ['U1', 'U2'] }] },
    ],
  },
  {
    format: 'signal',
    name: 'main.jsonl',
    turns: 2,
    left: 1,
    data: [
      { version: '1', backupTimeMs: String(at(9) * 1000), currentAppVersion: 'x', mediaRootBackupKey: '' },
      { recipient: { id: '1', contact: { profileGivenName: 'Perla' } } },
      { recipient: { id: '2', self: {} } },
      { chat: { id: '7', recipientId: '1' } },
      {
        chatItem: {
          chatId: '7',
          authorId: '1',
          dateSent: String(at(0) * 1000),
          incoming: {},
          standardMessage: { text: { body: FIRST } },
        },
      },
      {
        chatItem: {
          chatId: '7',
          authorId: '2',
          dateSent: String(at(1) * 1000),
          outgoing: {},
          standardMessage: { text: { body: SECOND } },
        },
      },
      {
        chatItem: {
          chatId: '7',
          authorId: '1',
          dateSent: String(at(2) * 1000),
          incoming: {},
          remoteDeletedMessage: {},
        },
      },
    ],
  },
  {
    format: 'matrix',
    name: 'export.json',
    turns: 2,
    left: 1,
    data: {
      room_name: 'Keys',
      room_creator: '@perla:x',
      exported_by: '@odo:x',
      messages: [
        {
          type: 'm.room.member',
          sender: '@perla:x',
          state_key: '@perla:x',
          content: { displayname: 'Perla' },
          origin_server_ts: at(0) * 1000,
          event_id: '$0',
          room_id: '!r',
        },
        {
          type: 'm.room.message',
          sender: '@perla:x',
          content: { msgtype: 'm.text', body: FIRST },
          origin_server_ts: at(0) * 1000,
          event_id: '$1',
          room_id: '!r',
        },
        {
          type: 'm.room.message',
          sender: '@odo:x',
          content: { msgtype: 'm.text', body: SECOND },
          origin_server_ts: at(1) * 1000,
          event_id: '$2',
          room_id: '!r',
        },
      ],
    },
  },
  {
    format: 'sillytavern',
    name: 'play.jsonl',
    turns: 2,
    left: 1,
    data: [
      { user_name: 'Odo', character_name: 'Perla', chat_metadata: {} },
      { name: 'Perla', is_user: false, is_system: false, send_date: 'March 3, 2026 4:00pm', mes: FIRST },
      {
        name: 'Odo',
        is_user: true,
        is_system: false,
        send_date: '2026-3-3@16h01m00s',
        mes: SECOND,
        swipe_id: 0,
        swipes: [SECOND, 'Never'],
      },
    ],
  },
  {
    format: 'character-card',
    name: 'Perla.json',
    turns: 0,
    left: 0,
    facts: 3,
    data: {
      spec: 'chara_card_v2',
      data: {
        name: 'Perla',
        description: FIRST,
        personality: 'careful',
        scenario: '',
        character_book: { entries: [{ keys: ['key'], content: SECOND, enabled: true }] },
      },
    },
  },
  {
    format: 'mem0',
    name: 'memories.json',
    turns: 0,
    left: 0,
    facts: 2,
    data: {
      results: [
        { id: '1', memory: FIRST, created_at: iso(0), user_id: 'odo' },
        { id: '2', memory: SECOND, created_at: iso(1) },
      ],
    },
  },
  {
    format: 'memos',
    name: 'textual_memory.json',
    turns: 0,
    left: 1,
    facts: 1,
    data: [
      {
        id: '1',
        memory: FIRST,
        metadata: { memory_type: 'LongTermMemory', status: 'activated', created_at: iso(0) },
      },
      {
        id: '2',
        memory: 'An older state',
        metadata: { memory_type: 'LongTermMemory', status: 'archived', created_at: iso(1) },
      },
    ],
  },
  {
    format: 'graphiti',
    name: 'edges.json',
    turns: 0,
    left: 0,
    facts: 2,
    data: [
      {
        uuid: 'e1',
        name: 'HIDES',
        fact: FIRST,
        source_node_uuid: 'n1',
        target_node_uuid: 'n2',
        created_at: iso(5),
        valid_at: iso(1),
        invalid_at: null,
      },
      {
        uuid: 'e0',
        name: 'HIDES',
        fact: SECOND,
        source_node_uuid: 'n1',
        target_node_uuid: 'n3',
        created_at: iso(5),
        valid_at: iso(0),
        invalid_at: iso(1),
      },
    ],
  },
  {
    format: 'letta-af',
    name: 'helper.af',
    turns: 2,
    left: 1,
    facts: 1,
    data: {
      agents: [
        {
          id: 'agent-0',
          name: 'helper',
          block_ids: [],
          messages: [
            { role: 'system', content: [{ type: 'text', text: 'Help.' }], created_at: iso(0) },
            { role: 'user', content: [{ type: 'text', text: FIRST }], created_at: iso(0) },
            { role: 'assistant', content: [{ type: 'text', text: SECOND }], created_at: iso(1) },
          ],
        },
      ],
      blocks: [{ label: 'human', value: 'Odo keeps bees in Leith.' }],
      tools: [],
      mcp_servers: [],
    },
  },
  {
    format: 'dayone',
    name: 'Journal.json',
    turns: 2,
    left: 1,
    data: {
      metadata: { version: '1.0' },
      entries: [
        { uuid: 'A', creationDate: '2026-03-03T23:30:00Z', timeZone: 'Europe/Stockholm', text: FIRST },
        { uuid: 'B', creationDate: '2026-03-05T11:00:00Z', timeZone: 'Europe/Stockholm', text: SECOND },
        { uuid: 'C', creationDate: '2026-03-06T11:00:00Z', timeZone: 'Europe/Stockholm', text: '' },
      ],
    },
  },
  {
    format: 'journey',
    name: '1772550000000-00aa.json',
    turns: 1,
    left: 0,
    data: {
      id: '1772550000000-00aa',
      text: `<p>${FIRST}</p>`,
      type: 'html',
      date_journal: at(0) * 1000,
      timezone: 'Europe/Oslo',
    },
  },
  {
    format: 'whatsapp-android',
    name: 'WhatsApp Chat with Perla.txt',
    turns: 2,
    left: 2,
    data: `03/03/2026, 16:00 - Messages and calls are end-to-end encrypted.\n03/03/2026, 16:00 - Perla: ${FIRST}\n13/03/2026, 16:01 - Odo: ${SECOND}\n13/03/2026, 16:02 - Odo: <Media omitted>\n`,
  },
  {
    format: 'whatsapp-ios',
    name: '_chat.txt',
    turns: 2,
    left: 1,
    data: `[2026-03-03, 4:00:00\u202fPM] Perla: ${FIRST}\r\n[2026-03-03, 4:01:00\u202fPM] Odo: ${SECOND}\r\n\u200e[2026-03-03, 4:02:00\u202fPM] Odo: \u200eimage omitted\r\n`,
  },
  {
    format: 'wechat-memotrace',
    name: 'messages.csv',
    turns: 2,
    left: 1,
    data: `localId,TalkerId,Type,SubType,IsSender,CreateTime,Status,StrContent,StrTime,Remark,NickName,Sender\n1,3,1,0,0,${at(0)},,${FIRST},2026-03-03 23:00:00,Perla,P,wx\n2,3,1,0,1,${at(1)},,${SECOND},2026-03-03 23:01:00,Perla,P,me\n3,3,47,0,1,${at(2)},,<x/>,2026-03-03 23:02:00,Perla,P,me\n`,
  },
  {
    format: 'wechat-weclone',
    name: 'chat.csv',
    turns: 2,
    left: 1,
    data: `id,MsgSvrID,type_name,is_sender,talker,room_name,msg,src,CreateTime\n1,10,文本,0,Perla,,${FIRST},,2026-03-03 23:00:00\n2,11,文本,1,Odo,,${SECOND},,2026-03-03 23:01:00\n3,12,图片,1,Odo,,x,,2026-03-03 23:02:00\n`,
  },
  {
    format: 'wechat-chatlog',
    name: 'chat.csv',
    turns: 2,
    left: 1,
    data: `Time,SenderName,Sender,TalkerName,Talker,Content\n2026-03-03 23:00:00,Perla,wx,Perla,wx,${FIRST}\n2026-03-03 23:01:00,我,me,Perla,wx,${SECOND}\n2026-03-03 23:02:00,我,me,Perla,wx,[图片]\n`,
  },
  {
    format: 'qq-txt',
    name: 'keys.txt',
    turns: 2,
    left: 1,
    data: `消息记录（此消息记录为文本格式，不支持重新导入）\n\n${'='.repeat(20)}\n消息分组:我的好友\n${'='.repeat(20)}\n消息对象:Perla\n${'='.repeat(20)}\n\n2026-03-03 16:00:00 Perla(23456)\n${FIRST}\n\n2026-03-03 9:01:00 【管理员】Odo(34567)\n${SECOND}\n\n2026-03-03 16:02:00 Odo(34567)\n[图片]\n`,
  },
  {
    format: 'line-en',
    name: '[LINE] Perla.txt',
    turns: 2,
    left: 1,
    data: `[LINE] Chat history with Perla\nSaved on: 3/5/2026, 10:00\n\nTue, 3/3/2026\n04:00 PM\tPerla\t${FIRST}\n04:01 PM\tOdo\t${SECOND}\n04:02 PM\tOdo\t[Sticker]\n`,
  },
  {
    format: 'kakaotalk',
    name: 'KakaoTalk.txt',
    turns: 2,
    left: 1,
    data: `Perla 님과 카카오톡 대화\n저장한 날짜 : 2026년 3월 5일 오전 10:00\n\n2026년 3월 3일 오후 4:00, Perla : ${FIRST}\n2026년 3월 3일 오후 4:01, Odo : ${SECOND}\n2026년 3월 3일 오후 4:02, Odo : 사진\n`,
  },
  {
    format: 'signal-export-md',
    name: 'Perla/chat.md',
    turns: 2,
    left: 1,
    data: `[2026-03-03 16:00:00] Perla: ${FIRST}  \n(- Me: 👍 -)\n\n[2026-03-03 16:01] Me: ${SECOND}  \n\n[2026-03-03 16:02:00] Me:  ![](./media/a.jpg)  \n`,
  },
  {
    format: 'imessage-txt',
    name: 'Perla.txt',
    turns: 2,
    left: 1,
    data: `Mar 03, 2026  4:00:00 PM (Read by you after 2 minutes)\nPerla\n${FIRST}\n\nMar 03, 2026  4:01:00 PM\nMe\n${SECOND}\n\nMar 03, 2026  4:02:00 PM Perla renamed the conversation to Keys\n`,
  },
  {
    format: 'mbox',
    name: 'All mail.mbox',
    turns: 2,
    left: 1,
    data: `From 1@x Tue Mar 03 15:00:00 +0000 2026\nMessage-ID: <1@x>\nFrom: Perla <p@x.invalid>\nSubject: Keys\nDate: Tue, 3 Mar 2026 16:00:00 +0100\n\n${FIRST}\n\nFrom 2@x Tue Mar 03 16:00:00 +0000 2026\nMessage-ID: <2@x>\nIn-Reply-To: <1@x>\nFrom: Odo <o@x.invalid>\nSubject: Re: Keys\nDate: Tue, 3 Mar 2026 16:10:00 +0000\n\n${SECOND}\n\nOn Tue, 3 Mar 2026, Perla wrote:\n> Keys\n\nFrom 3@x Wed Mar 04 08:00:00 +0000 2026\nFrom: shop@x.invalid\nList-Unsubscribe: <https://x.invalid>\nDate: Wed, 4 Mar 2026 08:00:00 +0000\n\nBuy!\n`,
  },
  {
    format: 'saved-memories',
    name: 'memories.txt',
    turns: 0,
    left: 1,
    facts: 3,
    data: `[2026-03-03] - ${FIRST}\n[unknown] - ${SECOND}\n[2026-03-05] - Odo keeps bees.\nThat is all.\n`,
  },
  {
    format: 'obsidian-daily',
    name: 'Daily/2026-03-03.md',
    turns: 2,
    left: 1,
    data: `---\ntags: [daily]\n---\n## Morning\n${FIRST} [[Leith|there]]\n%% hidden %%\n`,
    beside: [
      { name: 'Daily/2026-03-04.md', data: `${SECOND}\n` },
      { name: 'Templates/Daily.md', data: '{{date}}\n' },
    ],
  },
  {
    format: 'diary-txt',
    name: 'diary.txt',
    turns: 2,
    left: 0,
    data: `3. März 2026\n${FIRST}\n\n5. März 2026\n${SECOND}\n\nMeasured on 4 March 2026.\n`,
  },
];

export const SAID = [FIRST, SECOND] as const;

/** A fixture's file as text. */
export function fixtureText({ name, data }: { readonly name: string; readonly data: unknown }): string {
  if (typeof data === 'string') return data;
  return name.endsWith('.jsonl') && Array.isArray(data)
    ? data.map((each) => JSON.stringify(each)).join('\n')
    : JSON.stringify(data);
}

export function fixtureFiles({ name, data, beside = [] }: ChatFixture) {
  return [{ name, data }, ...beside].map((file) => ({ name: file.name, text: fixtureText(file) }));
}
