/** Notes in `window.encoded` every text that is handed to a model's worker. Runs in the page before its scripts. */
export const NOTE_ENCODED = `
  window.encoded = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.type === 'call' && message.name === 'encode')
      for (const text of message.input.texts) window.encoded.push(message.input.role + ' ' + text);
    return post.call(this, message, ...rest);
  };
`;
