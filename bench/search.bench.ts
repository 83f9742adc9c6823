// npx tsx bench/search.bench.ts [products]: times the building of the search index, chunk by chunk, and its queries.
// Goals at 10,000 products: no chunk above 50 ms, 95 of 100 queries below 8 ms.
import { createProductIndex } from '#catalogue/product-index.ts'
import type { Product } from '#domain/products/product.ts'
import { CHUNK_SIZE } from '#storage/catalogue/product-chunks.ts'
import { product } from '#tests/support/product.ts'

const NOUNS = [
  'Pouch',
  'Frame',
  'Insert',
  'Tag',
  'Sticker',
  'Mat',
  'Form',
  'Cap',
  'Envelope',
  'Paper',
  'Hanger',
]
const KINDS = [
  'Standard',
  'Heavy',
  'Chrome',
  'Black',
  'Temporary',
  'Adhesive',
  'Magnetic',
  'Clear',
  'Printed',
]
const USES = ['License Plate', 'Key', 'Floor', 'Window', 'Service', 'Stock', 'Mirror', 'Nitrogen', 'Dealer']
const SENTENCE =
  'Made for busy counters: holds its shape, resists water and sun, and goes with every holder of ours. '

function pick(list: readonly string[], seed: number): string {
  return list[seed % list.length] ?? ''
}

function makeCatalogue(size: number): Product[] {
  return Array.from({ length: size }, (_, index) =>
    product({
      id: 1000 + index,
      name: `${pick(USES, index)} ${pick(NOUNS, index >> 2)} ${pick(KINDS, index >> 5)} ${index % 97}x${index % 13}`,
      parentName: `${pick(USES, index)} ${pick(NOUNS, index >> 2)}s`,
      description: `${SENTENCE}${SENTENCE}${SENTENCE}${pick(KINDS, index * 5)} ${pick(NOUNS, index * 11)}.`,
      orderBy: index % 40,
    }),
  )
}

const QUERIES = [
  ...['p', 'po', 'pouch', 'tag pouch', 'pouch heavy', 'license plate frame chrome', 'chrome frame plate'],
  ...['key tag', 'nitro', '1234', '10x', 'adhesive', 'water', 'counters sun', 'mat fl', 'zzz'],
  ...['chrmoe', 'puoch', 'liscense plate', 'adhesve sticker', 'nitorgen cap', 'magnetci mirorr', 'xhrome'],
  ...['tagpouch', 'licenseplateframechrome', 'pouch heavy 50', 'pouch heavy zzz yyy xxx'],
  ...['zzz yyy xxx www vvv uuu ttt sss', 'envelopeprintedwindowstickerclear'],
  ...['envelpoe printed', 'window stiker claer', 'temporray tag standrad'],
]
const ROUNDS = 20

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function timeOf(action: () => void): number {
  const start = performance.now()
  action()
  return performance.now() - start
}

const VISIBILITY = { withHidden: false, onlyBuyable: false }

const products = makeCatalogue(Number(process.argv[2] ?? 10_000))
const index = createProductIndex()
const chunkTimes: number[] = []
for (let start = 0; start < products.length; start += CHUNK_SIZE) {
  chunkTimes.push(timeOf(() => index.put(products.slice(start, start + CHUNK_SIZE))))
}
const firstQueryMs = timeOf(() => index.find('pouch', 8, VISIBILITY))
const byQuery = QUERIES.map((query) => {
  const times = Array.from({ length: ROUNDS }, () => timeOf(() => index.find(query, 50, VISIBILITY)))
  return { query, times, hits: index.find(query, 50, VISIBILITY).length }
})
const allTimes = byQuery.flatMap(({ times }) => times).sort((a, b) => a - b)

const totalMs = chunkTimes.reduce((sum, time) => sum + time, 0)
console.log(`${index.size} products`)
console.log(`build ${totalMs.toFixed(0)} ms, longest chunk ${Math.max(...chunkTimes).toFixed(1)} ms`)
console.log(`first query ${firstQueryMs.toFixed(1)} ms`)
console.log(
  `query p50 ${percentile(allTimes, 0.5).toFixed(2)} ms, p95 ${percentile(allTimes, 0.95).toFixed(2)} ms, max ${percentile(allTimes, 1).toFixed(2)} ms`,
)
for (const { query, times, hits } of byQuery) {
  const median = percentile(
    [...times].sort((a, b) => a - b),
    0.5,
  )
  console.log(`  ${median.toFixed(2).padStart(6)} ms  ${String(hits).padStart(2)} hits  ${query}`)
}
