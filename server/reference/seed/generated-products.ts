// More products of the same kinds, for measurements on a large catalogue.
import type { Paint } from '../images/colours.ts'
import type { DrawingName } from '../images/drawings.ts'
import { createRandom } from './random.ts'
import type { SeedProduct } from './seed-product.ts'

/** Ids of generated products start above those of the written ones. */
export const FIRST_GENERATED_ID = 10_001

interface Kind {
  noun: string
  parentId: number
  drawing: DrawingName
  unit: string
  /** Cents. */
  price: readonly [low: number, high: number]
  start: number
  says: string
}

const KINDS: readonly Kind[] = [
  {
    noun: 'Tag Pouch',
    parentId: 11,
    drawing: 'pouch',
    unit: 'pcs',
    price: [31, 94],
    start: 50,
    says: 'Weatherproof pouch for paper tags.',
  },
  {
    noun: 'Plate Frame',
    parentId: 12,
    drawing: 'plateFrame',
    unit: 'pcs',
    price: [165, 320],
    start: 1,
    says: 'Moulded frame with your name.',
  },
  {
    noun: 'Plate Insert',
    parentId: 17,
    drawing: 'plateInsert',
    unit: 'pcs',
    price: [27, 92],
    start: 50,
    says: 'Insert for the empty plate holder.',
  },
  {
    noun: 'Key Tags',
    parentId: 21,
    drawing: 'keyTag',
    unit: 'pack',
    price: [890, 2450],
    start: 1,
    says: 'Tags with rings, one hundred to a pack.',
  },
  {
    noun: 'Laminating Key Tags',
    parentId: 22,
    drawing: 'keyTagFan',
    unit: 'box',
    price: [2890, 3690],
    start: 1,
    says: 'Write, fold, press.',
  },
  {
    noun: 'Key Pockets',
    parentId: 23,
    drawing: 'keyEnvelope',
    unit: 'pack',
    price: [1650, 2480],
    start: 1,
    says: 'Pockets with a window for the stock number.',
  },
  {
    noun: 'Oval Stickers',
    parentId: 27,
    drawing: 'ovalSticker',
    unit: 'pack',
    price: [590, 890],
    start: 1,
    says: 'Removes cleanly from glass.',
  },
  {
    noun: 'Service Stickers',
    parentId: 28,
    drawing: 'serviceSticker',
    unit: 'roll',
    price: [1490, 3980],
    start: 1,
    says: 'The reminder that brings the car back.',
  },
  {
    noun: 'Floor Mats',
    parentId: 30,
    drawing: 'floorMat',
    unit: 'box',
    price: [3520, 6650],
    start: 1,
    says: 'Disposable mats for every bay.',
  },
  {
    noun: 'Seat Covers',
    parentId: 31,
    drawing: 'seatCover',
    unit: 'roll',
    price: [2780, 5490],
    start: 1,
    says: 'On in five seconds, off in one.',
  },
  {
    noun: 'Hang Tags',
    parentId: 35,
    drawing: 'hangTag',
    unit: 'pack',
    price: [1490, 2990],
    start: 1,
    says: 'Laminated card for the mirror.',
  },
  {
    noun: 'Deal Jackets',
    parentId: 36,
    drawing: 'folder',
    unit: 'box',
    price: [4150, 6250],
    start: 1,
    says: 'One deal, one jacket.',
  },
  {
    noun: 'Cleaner Spray',
    parentId: 39,
    drawing: 'sprayBottle',
    unit: 'bottle',
    price: [495, 1290],
    start: 1,
    says: 'Ready to use.',
  },
  {
    noun: 'Detail Towels',
    parentId: 40,
    drawing: 'towels',
    unit: 'pack',
    price: [1290, 2990],
    start: 1,
    says: 'Soft on paint, hard on dirt.',
  },
  {
    noun: 'Balloons',
    parentId: 43,
    drawing: 'balloons',
    unit: 'bag',
    price: [1990, 3290],
    start: 1,
    says: 'Outdoor balloons of natural rubber.',
  },
  {
    noun: 'Pennants',
    parentId: 45,
    drawing: 'pennants',
    unit: 'string',
    price: [1290, 2490],
    start: 1,
    says: 'Seen from the road.',
  },
]
const FINISHES = [
  'Matt',
  'Gloss',
  'Satin',
  'Ribbed',
  'Smooth',
  'Heavy Duty',
  'Light',
  'Recycled',
  'Weatherproof',
  'Classic',
  'Premium',
]
const COLOURS: readonly (readonly [word: string, paint: Paint, accent: Paint])[] = [
  ['Sky Blue', 'sky', 'navy'],
  ['Royal Blue', 'blue', 'yellow'],
  ['Navy', 'navy', 'gold'],
  ['Teal', 'teal', 'orange'],
  ['Green', 'green', 'lime'],
  ['Lime', 'lime', 'green'],
  ['Yellow', 'yellow', 'black'],
  ['Gold', 'gold', 'maroon'],
  ['Orange', 'orange', 'navy'],
  ['Red', 'red', 'white'],
  ['Maroon', 'maroon', 'gold'],
  ['Pink', 'pink', 'purple'],
  ['Purple', 'purple', 'lilac'],
  ['Lilac', 'lilac', 'purple'],
  ['Brown', 'brown', 'kraft'],
  ['Black', 'black', 'orange'],
  ['Graphite', 'graphite', 'sky'],
  ['Silver', 'silver', 'blue'],
  ['White', 'white', 'red'],
]
const SIZES = [
  'Small',
  'Medium',
  'Large',
  'Extra Large',
  'Compact',
  'Wide',
  'Trial Pack',
  'Bulk Pack',
  'Half Size',
  'Oversize',
  'Narrow',
  'Tall',
  'Double',
]

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('an empty list')
  return item
}

function generated(index: number): SeedProduct {
  const random = createRandom(FIRST_GENERATED_ID + index)
  // Lengths without a common divisor: neighbours differ in every word, and no combination comes twice before
  // 16 × 11 × 19 × 13 products.
  const kind = at(KINDS, index)
  const finish = at(FINISHES, index)
  const [colour, paint, accent] = at(COLOURS, index)
  const size = at(SIZES, index)
  const round = Math.floor(index / (KINDS.length * FINISHES.length * COLOURS.length * SIZES.length))
  const edition = round === 0 ? '' : ` Edition ${round + 1}`
  return {
    id: FIRST_GENERATED_ID + index,
    parentId: kind.parentId,
    type: 'PRODUCT',
    name: `${kind.noun} ${finish} ${colour} ${size}${edition}`,
    price: random.between(...kind.price) / 100,
    description: `${kind.says} *${finish}* finish in ${colour.toLowerCase()}, ${size.toLowerCase()}.`,
    picture: [kind.drawing, paint, accent],
    views: [],
    videos: [],
    terms: {
      startValue: kind.start,
      quantityStep: kind.start,
      packingSize: kind.start,
      unitOfMeasurement: kind.unit,
      shippingCost: random.between(16, 52) / 4,
      shippingMinSize: kind.start * random.between(1, 6),
      shippingStep: random.pick([0, 40, 50, 60]),
      orderBy: 100,
    },
  }
}

/** `count` visible products, always the same. */
export function generatedProducts(count: number): SeedProduct[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => generated(index))
}
