/** Words for characters in links, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  send: {
    title: (name) => `随链接发送${name}`,
    about: '链接中包含人物本身。打开链接的人可以先查看内容，再一键导入。',
    size: (size) => `链接长度为 ${size}。`,
    copy: '复制含人物的链接',
    copied: '链接已复制。得到链接的人都能读取这个人物。',
    refused: '浏览器不允许复制。请改为保存人物文件。',
    tooLarge: (size, most) =>
      `人物太大，无法放进链接：需要 ${size}，而只有不超过 ${most} 的链接才能可靠送达。请改为保存人物文件，与链接一起发送；对方可在人物库中导入。`,
    save: '保存为文件一并发送',
    packing: '正在打包……',
    failed: (why) => `人物打包失败。${why}`,
  },
  receive: {
    title: '此链接包含一个人物',
    from: '这个人物由链接的发送者制作。导入之前不会保存任何内容。',
    reading: '正在读取链接……',
    writing: '正在导入……',
    memories: '记忆',
    questions: '问题',
    licence: '许可',
    private: '（他人的私人文字：未经同意请勿传播）',
    notStated: '未注明',
    size: '大小',
    problems: (n) => `其中有 ${n} 处未能按原样读取。`,
    taken: (name) => `您已经有这个人物：${name}。`,
    import: (name) => `导入${name}`,
    copy: '作为副本导入',
    own: '打开已有的人物',
    leave: '不导入',
    close: '关闭',
    unreadableTitle: '无法读取此链接',
    unreadable: (where, why) => `无法读取其中的人物。${where}：${why}`,
    none: '其中没有本页能读取的人物。',
    busy: '另一项导入正在进行。请先完成，再重新打开链接。',
  },
  faults: {
    broken: '链接已损坏，无法读取其中的人物。请让对方重新发送链接，或发送人物文件。',
    tooLong: '链接过长，或解压后的内容过大。请让对方发送人物文件，再在此导入。',
    noCharacter: '链接中没有 Mnemoscope 的人物。请让对方重新发送链接，或发送人物文件。',
  },
};
