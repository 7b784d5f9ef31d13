/** What the import of datasets says, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  mirror: '请输入基础地址，例如 https://mirror.example.org，不带查询参数、用户名或密码。',
  noFiles: '没有文件。请选择数据集的文件、文件夹或 zip 压缩包。',
  nothingPasted: '还没有可读取的内容。请粘贴任何已知格式的 JSON、表格或文本。',
  noRoom: (needed, free) =>
    `空间不足：约需 ${numberText(needed)} MB，而浏览器只能再给本页 ${numberText(free)} MB。没有导入任何内容。请删除不再需要的导入，或释放磁盘空间。`,
  full: '浏览器空间不足，没有导入任何内容。请删除不再需要的导入，或释放磁盘空间，然后重试。',
  notRead: (files) => `未读取：\n  ${files}`,
  entry: (name, why) => `${name}：${why}`,
  more: (count) => `……还有 ${numberText(count)} 处`,
};
