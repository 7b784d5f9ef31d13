/** What WhatsApp writes in the place of a message, in the languages of phones. Words only name a kind where the form of a line does not. */

/** Deleted messages, whole, without their full stop. */
const DELETED = new Set(
  [
    'This message was deleted|You deleted this message|This message was deleted by admin',
    'Diese Nachricht wurde gelöscht|Du hast diese Nachricht gelöscht',
    'Se eliminó este mensaje|Eliminaste este mensaje|Este mensaje fue eliminado',
    'Ce message a été supprimé|Vous avez supprimé ce message',
    'Questo messaggio è stato eliminato|Hai eliminato questo messaggio',
    'Mensagem apagada|Você apagou esta mensagem|Essa mensagem foi apagada|Esta mensagem foi apagada|Apagou esta mensagem',
    'Dit bericht is verwijderd|U hebt dit bericht verwijderd|Je hebt dit bericht verwijderd',
    'Данное сообщение удалено|Это сообщение удалено|Вы удалили данное сообщение|Вы удалили это сообщение',
    'Bu mesaj silindi|Bu mesajı sildiniz',
    'Pesan ini dihapus|Pesan ini telah dihapus|Anda menghapus pesan ini',
    'このメッセージは削除されました|このメッセージを削除しました|メッセージを削除しました',
    '이 메시지는 삭제되었습니다|삭제한 메시지입니다|삭제된 메시지입니다',
    '这条消息已被删除|您已删除这条消息|此消息已删除|你已删除这条消息',
    '此訊息已刪除|您已刪除此訊息|這則訊息已刪除|你已刪除此訊息|此訊息已被刪除',
    'تم حذف هذه الرسالة|لقد حذفت هذه الرسالة',
    'Ta wiadomość została usunięta|Usunięto tę wiadomość',
    'Detta meddelande raderades|Du raderade detta meddelande',
    'यह मैसेज मिटाया गया|यह संदेश हटा दिया गया था|आपने यह मैसेज मिटाया',
  ]
    .join('|')
    .split('|'),
);

/** Behind the words of a message that was edited, without its brackets and full stop. */
const EDITED =
  /\s?[\u200e\u200f]?<(?:This message was edited|Diese Nachricht wurde bearbeitet|Se editó este mensaje|Ce message a été modifié|Questo messaggio è stato modificato|Mensagem editada|Esta mensagem foi editada|Dit bericht is bewerkt|Это сообщение изменено|Bu mesaj düzenlendi|Pesan ini diedit|このメッセージは編集されました|此消息已编辑|此訊息已編輯|(?:이 )?메시지가? ?수정되었습니다|تم تعديل هذه الرسالة)[.。]?>$/iu;
/** In any language, where the app's own mark stands before it. */
const MARKED_SUFFIX = /\s?[\u200e\u200f]<[^<>:]{3,60}>$/u;

/** An exported file in a message: `IMG-20260213-WA0003.jpg (file attached)`. */
const ANDROID_FILE =
  /^[\u200e\u200f]?(?:(?:IMG|VID|PTT|AUD|STK|DOC|CONTACT)-\d{8}-WA\d+\.\w{2,5} \([^()\n]{3,60}\)|[^\n]{1,200}\.\w{2,5} \((?:file attached|Datei angehängt|archivo adjunto|fichier joint|file allegato|arquivo anexado|ficheiro anexado|bestand bijgevoegd|файл (?:прикреплен|прикреплён|добавлен)|dosya ekli|file terlampir|添付ファイル|첨부 파일|文件附件|文件已附加|檔案已附加|附件|plik dołączony|bifogad fil)\))$/iu;
/** `<attached: 00000012-PHOTO-2026-02-13.jpg>`, in any language; before 2016 `name.jpg <attached>`. */
const IOS_FILE =
  /[\u200e\u200f]?<[^<>:]{2,40} ?: ?[^<>\n]+\.\w{2,5}>$|\S+\.\w{2,5} ?[\u200e\u200f]?<[^<>:\n]{3,40}>$/u;

/** Left out in exporting, by iOS: words for pictures and their kin, with a word for “left out”. */
const OMITTED =
  /omitted|weggelassen|ausgelassen|omitid|absent|omess|ocultad|não revelad|weggelaten|отсутству|пропущен|dahil edilmedi|tidak disertakan|含まれていません|省略|생략|已忽略|已省略|略去|لم يتم إدراج|हटाई गई|हटाया गया|pominięt|utelämn/iu;

const CALL =
  /^(?:Missed (?:voice|video|group)|(?:Voice|Video) call|Verpasster? |(?:Sprach|Video)anruf|Llamada|Videollamada|Appel |Chiamata|Videochiamata|Chamada|Ligação|Gemiste? |(?:Пропущенный|Аудио|Видео)[\p{L} ]*звон|Cevapsız|Panggilan|不在着信|音声通話|ビデオ通話|부재중|음성 통화|영상 통화|未接|语音通话|视频通话|語音通話|視訊通話|مكالمة)/iu;

const LOCATION =
  /^[\u200e\u200f]?[^\s:：][^:：\n]{0,30}[:：] ?https:\/\/(?:maps\.google\.com|www\.google\.com\/maps|maps\.apple\.com|foursquare\.com)\/\S*$|^(?:live location shared|Live-Standort wird geteilt|Ubicación en tiempo real compartida|Localisation en direct partagée)$/iu;

const POLL =
  /^[\u200e\u200f]?(?:POLL|UMFRAGE|ENCUESTA|SONDAGE|SONDAGGIO|ENQUETE|POLL PILIHAN|ОПРОС|ANKET|アンケート|投票|투표)[:：]/iu;

/** Verbs of what an app says of a group; only for what seems a name, is long and occurs once. */
const VERB =
  /(?:changed|created|added|left|removed|joined|pinned|geändert|erstellt|hinzugefügt|entfernt|verlassen|cambió|creó|añadió|eliminó|modifié|créé|ajouté|retiré|cambiato|creato|aggiunto|rimosso|mudou|alterou|criou|adicionou|removeu|gewijzigd|gemaakt|toegevoegd|измен|созда|добав|удали|değiştirdi|oluşturdu|ekledi|mengubah|membuat|menambahkan|変更|作成|追加|변경|만들|추가|更改|更改了|创建|建立|加入|邀请|邀請|修改)/iu;

export type WhatsappKind =
  'media' | 'omitted' | 'deleted' | 'viewOnce' | 'call' | 'location' | 'poll' | 'system';

const bare = (text: string): string => text.replace(/[\u200e\u200f]/g, '').trim();

export function isDeleted(body: string): boolean {
  return DELETED.has(bare(body).replace(/[.。।]$/, ''));
}

/** What an Android message is that has no words of a person; undefined for one that may have some. */
export function androidKind(body: string): WhatsappKind | undefined {
  const text = bare(body);
  if (text === '' || text === 'null') return 'viewOnce';
  if (/^<[^<>\n]{1,60}>$/u.test(text)) return /view once|einmal/i.test(text) ? 'viewOnce' : 'omitted';
  if (isDeleted(text)) return 'deleted';
  if (LOCATION.test(text)) return 'location';
  if (CALL.test(text) && !/\s\S+\s\S+\s\S+\s\S+\s/.test(text)) return 'call';
  return undefined;
}

/** What a message is that iOS has marked as the app's own words. */
export function iosKind(body: string): WhatsappKind {
  const text = bare(body);
  if (IOS_FILE.test(text)) return 'media';
  if (isDeleted(text)) return 'deleted';
  if (POLL.test(text)) return 'poll';
  if (LOCATION.test(text)) return 'location';
  if (CALL.test(text)) return 'call';
  if (/^View once/i.test(text)) return 'viewOnce';
  return text.length <= 60 && OMITTED.test(text) ? 'omitted' : 'system';
}

/** The words beside an exported file: a caption below (Android) or before it (iOS). Undefined where there is no file. */
export function captionOf(body: string): string | undefined {
  const [first = '', ...below] = body.split('\n');
  if (ANDROID_FILE.test(first.trim())) return below.join('\n').trim();
  const marked = /[\u200e\u200f]<[^<>:]{2,40} ?: ?[^<>\n]+\.\w{2,5}>$/u.exec(body.trimEnd());
  if (!marked) return undefined;
  const before = body.trimEnd().slice(0, marked.index).trim();
  // A document's line names it and counts its pages.
  return /•/.test(before) ? '' : bare(before);
}

export function withoutEdited(body: string): string {
  return body.replace(EDITED, '').replace(MARKED_SUFFIX, '');
}

export function saysWhatAppDid(words: string): boolean {
  return VERB.test(words);
}
