/** Whom one may ask: addresses and habits of the providers, as data. Addresses as their documentation names them in autumn 2026. */

import type { ModelRef } from '../domain/call';

export interface ProviderPreset {
  readonly id: string;
  readonly title: string;
  readonly provider: 'openai-compatible' | 'anthropic' | 'gemini';
  /** Scheme, host and path of the API. */
  readonly address: string;
  readonly needsKey: boolean;
  /** Whether it lets web pages read its answers (CORS): `unknown` where no report was found; a test of the connection tells. */
  readonly pages: 'yes' | 'no' | 'unknown';
  /** Where a key is made. */
  readonly keys?: string;
  /** Runs on the user's own machine. */
  readonly local: boolean;
  /** Calls at a time that it bears with a new account or on a usual machine. */
  readonly concurrency: number;
  /** How a local server is started so that this page may use it. */
  readonly start?: string;
}

export const PROVIDER_PRESETS: readonly ProviderPreset[] = [
  {
    id: 'openai',
    title: 'OpenAI',
    provider: 'openai-compatible',
    address: 'https://api.openai.com/v1',
    needsKey: true,
    pages: 'yes',
    keys: 'https://platform.openai.com/api-keys',
    local: false,
    concurrency: 8,
  },
  {
    id: 'anthropic',
    title: 'Anthropic (Claude)',
    provider: 'anthropic',
    address: 'https://api.anthropic.com/v1',
    needsKey: true,
    pages: 'yes',
    keys: 'https://platform.claude.com/settings/keys',
    local: false,
    concurrency: 4,
  },
  {
    id: 'gemini',
    title: 'Google Gemini',
    provider: 'gemini',
    address: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    pages: 'yes',
    keys: 'https://aistudio.google.com/apikey',
    local: false,
    concurrency: 4,
  },
  {
    id: 'openrouter',
    title: 'OpenRouter',
    provider: 'openai-compatible',
    address: 'https://openrouter.ai/api/v1',
    needsKey: true,
    pages: 'yes',
    keys: 'https://openrouter.ai/settings/keys',
    local: false,
    concurrency: 8,
  },
  {
    id: 'deepseek',
    title: 'DeepSeek',
    provider: 'openai-compatible',
    address: 'https://api.deepseek.com',
    needsKey: true,
    pages: 'unknown',
    keys: 'https://platform.deepseek.com/api_keys',
    local: false,
    concurrency: 8,
  },
  {
    id: 'dashscope',
    title: 'DashScope (Qwen), China',
    provider: 'openai-compatible',
    address: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    needsKey: true,
    pages: 'unknown',
    keys: 'https://bailian.console.aliyun.com/',
    local: false,
    concurrency: 4,
  },
  {
    id: 'dashscope-intl',
    title: 'DashScope (Qwen), international',
    provider: 'openai-compatible',
    address: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    needsKey: true,
    pages: 'unknown',
    keys: 'https://bailian.console.alibabacloud.com/',
    local: false,
    concurrency: 4,
  },
  {
    id: 'zhipu',
    title: 'Zhipu (GLM)',
    provider: 'openai-compatible',
    address: 'https://open.bigmodel.cn/api/paas/v4',
    needsKey: true,
    pages: 'unknown',
    keys: 'https://open.bigmodel.cn/usercenter/apikeys',
    local: false,
    concurrency: 4,
  },
  {
    id: 'groq',
    title: 'Groq',
    provider: 'openai-compatible',
    address: 'https://api.groq.com/openai/v1',
    needsKey: true,
    pages: 'unknown',
    keys: 'https://console.groq.com/keys',
    local: false,
    concurrency: 4,
  },
  {
    id: 'mistral',
    title: 'Mistral',
    provider: 'openai-compatible',
    address: 'https://api.mistral.ai/v1',
    needsKey: true,
    pages: 'unknown',
    keys: 'https://console.mistral.ai/api-keys',
    local: false,
    concurrency: 4,
  },
  {
    id: 'together',
    title: 'Together',
    provider: 'openai-compatible',
    address: 'https://api.together.ai/v1',
    needsKey: true,
    pages: 'unknown',
    keys: 'https://api.together.ai/settings/api-keys',
    local: false,
    concurrency: 8,
  },
  {
    id: 'ollama',
    title: 'Ollama',
    provider: 'openai-compatible',
    address: 'http://localhost:11434/v1',
    needsKey: false,
    pages: 'yes',
    local: true,
    concurrency: 1,
    start: 'OLLAMA_ORIGINS={origin} ollama serve',
  },
  {
    id: 'lm-studio',
    title: 'LM Studio',
    provider: 'openai-compatible',
    address: 'http://localhost:1234/v1',
    needsKey: false,
    pages: 'yes',
    local: true,
    concurrency: 1,
    start: 'lms server start --cors',
  },
  {
    id: 'llama-cpp',
    title: 'llama.cpp server',
    provider: 'openai-compatible',
    address: 'http://localhost:8080/v1',
    needsKey: false,
    pages: 'yes',
    local: true,
    concurrency: 2,
    start: 'llama-server -m model.gguf --parallel 2',
  },
  {
    id: 'vllm',
    title: 'vLLM',
    provider: 'openai-compatible',
    address: 'http://localhost:8000/v1',
    needsKey: false,
    pages: 'yes',
    local: true,
    concurrency: 8,
    start: `vllm serve MODEL --allowed-origins '["{origin}"]'`,
  },
];

/** The preset whose address a model's is, whatever its path. */
export function presetOf({
  provider,
  address,
}: Pick<ModelRef, 'provider' | 'address'>): ProviderPreset | undefined {
  const origin = originOf(address);
  return PROVIDER_PRESETS.find(
    (preset) => origin !== undefined && preset.provider === provider && originOf(preset.address) === origin,
  );
}

/** Most calls at a time where the user says nothing: a local server computes them one after the other, and others limit new accounts. */
export function defaultConcurrency(ref: Pick<ModelRef, 'provider' | 'address'>): number {
  const preset = presetOf(ref);
  if (preset) return preset.concurrency;
  const origin = originOf(ref.address);
  return origin !== undefined && isLocal(new URL(origin).hostname) ? 2 : 4;
}

function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  // One server, two names.
  return new URL(address).origin.replace('//127.0.0.1', '//localhost');
}

/** Whether the host is this machine. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\])$/.test(host);
}

/** Whether the host is this machine or one of its own network (RFC 1918, link-local, .local, a name without a dot). */
export function isLocal(host: string): boolean {
  return (
    isThisMachine(host) ||
    /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2})$/.test(host) ||
    /^\[(fe[89ab]|f[cd])/.test(host) ||
    /(\.local|^[^.:]+)$/.test(host)
  );
}
