/** What a memory service may do wrong beyond what its transport says, each with the remedy. */

import { ServerFault } from '../../llm/server-fault';
import type { Phrase } from '../../text/phrase';
import type { ReportedFault } from '../../text/trouble';

export type ServiceFaultCode =
  'other-user' | 'no-list' | 'job-failed' | 'never-done' | 'not-emptied' | 'refused';

const SAYS: Readonly<Record<ServiceFaultCode, ReportedFault>> = {
  'other-user': {
    what: { en: 'returned a memory of another user', zh: '返回了另一个用户的记忆' },
    remedy: {
      en: 'This reply was not used. Check with the service that users are isolated from each other, then continue.',
      zh: '该回复的内容没有被使用。请向服务商确认用户之间是隔离的，然后继续。',
    },
  },
  'no-list': {
    what: {
      en: 'sent a reply without the memories that it should have',
      zh: '返回的回复中没有应有的记忆列表',
    },
    remedy: {
      en: 'Check that the address and the version of the API are right. The run goes on from here.',
      zh: '请检查地址和 API 版本是否正确。运行可以从这里继续。',
    },
  },
  'job-failed': {
    what: { en: 'could not store the session', zh: '未能存储该会话' },
    remedy: {
      en: 'Look at the service’s own log or its limits, then run the system again from its first session.',
      zh: '请查看服务自己的日志或限额，然后从第一个会话重新运行该系统。',
    },
  },
  'never-done': {
    what: { en: 'did not finish storing in time', zh: '未在时限内完成存储' },
    remedy: {
      en: 'Continue the run later: it asks again and adds nothing twice.',
      zh: '请稍后继续：运行会再次询问，不会重复添加。',
    },
  },
  'not-emptied': {
    what: {
      en: 'still has memories of the test user after they were deleted',
      zh: '删除测试用户的记忆后仍有残留',
    },
    remedy: {
      en: 'Delete the user at the service, or try again in a moment.',
      zh: '请在服务中删除该用户，或稍后重试。',
    },
  },
  refused: {
    what: { en: 'refused the request', zh: '拒绝了请求' },
    remedy: {
      en: 'Check the settings and the account at the service.',
      zh: '请检查设置以及在该服务的账户。',
    },
  },
};

/** Names the service's host, what it did and what helps. */
export class ServiceFault extends ServerFault<ServiceFaultCode> {
  override readonly name = 'ServiceFault';

  /** @param detail what the service said, or particulars of ours. */
  constructor(code: ServiceFaultCode, server: string, detail?: Phrase | string) {
    super(code, server, SAYS, detail);
  }
}
