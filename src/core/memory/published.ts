/** Names of the published datasets, to be found in what a bank says of its source. */

export const PUBLISHED_DATASETS = [
  'perltqa',
  'madial',
  'halumem',
  'locomo',
  'longmemeval',
  'memorybank',
  'beam',
  'locomoplus',
] as const;
export type PublishedDataset = (typeof PUBLISHED_DATASETS)[number];

/** @param source as banks keep it; a changed copy names the dataset too. */
export function datasetsNamedIn(source: string): readonly PublishedDataset[] {
  const name = source.toLowerCase().replace(/[^a-z]/g, '');
  return PUBLISHED_DATASETS.filter((dataset) => name.includes(dataset));
}
