// Adding from an old order or from the purchased list (ordering.md §2 and §8, G140).
import { partOf, quantityWords } from '../figures.ts'

export const reAddTexts = {
  addToCart: 'Add to Cart',
  chooseFirst: 'Choose products first',
  comparison: (changedCount: number, all: number) => `${partOf(changedCount, all, 'line')} changed`,
  explanation: 'These quantities go into the cart at today’s prices.',
  pricesFor: (dealership: string) => `Prices are those for ${dealership}.`,
  noDealership: 'No dealership is chosen, so these are the list prices.',
  fromDevice: (age: string) => `The server does not answer. The catalog was last updated ${age}.`,
  fromPartOfDevice: 'The server does not answer, and the catalog is not complete on this device yet.',
  changes: 'Changes',
  product: 'Product',
  priceThen: 'Price then',
  priceNow: 'Price today',
  quantityThen: 'Quantity then',
  quantityNow: 'Quantity today',
  noValue: '—',
  noQuantity: 'nothing',
  choose: (name: string) => `Choose ${name}`,
  soldFrom: (start: number, step: number) =>
    step > 1
      ? `sold from ${quantityWords(start)} in steps of ${quantityWords(step)}`
      : `sold from ${quantityWords(start)}`,
  causes: {
    price: 'price',
    quantity: 'quantity',
    gone: 'no longer available for sale',
    'not-here': 'not on this device',
  },
  unchangedLines: (lines: string, isOne: boolean) =>
    isOne ? `${lines} goes into the cart as it was.` : `${lines} go into the cart as they were.`,
  nothingLeft: 'None of these products can go into the cart',
  noneChosen: 'Choose at least one product',
  isAdding: 'Loading the order',
  cartFor: (dealership: string) => `The cart is for ${dealership}.`,
  cancel: 'Cancel',
  added: 'Items added to cart',
  isInCart: (name: string, quantity: number) => `${name}: ${quantity} in the cart`,
  isReplaced: (name: string, quantity: number, before: number) =>
    `${name}: ${quantity} in the cart, in place of ${before}`,
  isNotAdded: (name: string) => `${name} is no longer available for sale. It is not in the cart.`,
  continueShopping: 'Continue Shopping',
  viewCart: 'View & Edit Cart',
} as const
