import { productTextPath } from '#address/links-of-find.ts'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { productIdOfCode } from '#app-context/quick-order/product-code.ts'
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import { dealerPrice } from '#domain/prices/goods.ts'
import { isBuyable } from '#domain/products/product.ts'
import { formatMoney } from '#domain/values/money.ts'
import { plainWords } from '#domain/values/plain-words.ts'
import { editProductPath, productPath, searchResultsPath } from '#paths'
import { useFirstMatches, useServerMatches } from '#server-state/catalogue/use-search.ts'
import { findTexts } from '#texts/find.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { type FindOption, MAX_OPTIONS } from './find-option.ts'
import { taskIn } from './task-in.ts'

/** The products whose number or words match the text; none for an empty text. */
function useMatches(text: string) {
  const typedId = productIdOfCode(text, window.location)
  const searchText = typedId === null ? text : String(typedId)
  const serverMatches = useServerMatches(searchText)
  const {
    products = [],
    answeredText,
    hasFailed,
  } = useFirstMatches(searchText, MAX_OPTIONS, serverMatches.ids)
  const isCurrent = answeredText === searchText || hasFailed
  return { products: text === '' ? [] : products, typedId, isCurrent }
}

/**
 * The matching products of the device, and for people who may edit products the form of the best match; `isCurrent` is
 * false while the search for the text runs.
 */
export function useFoundProducts(text: string) {
  const { pricing } = useDealership()
  const mayEdit = useSession().may('editProducts')
  const pictureOf = usePictures()
  // 'edit frame' finds the frame, and its form first; 'text frame' the description in its form.
  const task = mayEdit ? taskIn(text, ['edit', 'text']) : null
  const isForText = task?.word === 'text'
  const name = task?.name ?? text
  const matches = useMatches(name)
  // The word of a task may also begin the name of a product.
  const wholeTextMatches = useMatches(task === null ? '' : text)
  const isNamed = (product: FoundProduct, words: string) => plainWords(product.name) === plainWords(words)
  const products = [
    ...new Map(
      [...wholeTextMatches.products, ...matches.products].map((product) => [product.id, product]),
    ).values(),
  ]

  function optionOf(product: FoundProduct): FindOption {
    const to = productPath(product)
    const details = [
      productNumberText(product.id),
      isBuyable(product.type) ? formatMoney(dealerPrice(product, pricing)) : '',
      to.startsWith('/') ? '' : new URL(to).host,
    ]
    return {
      key: `product ${product.id}`,
      label: product.name,
      detail: details.filter(Boolean).join(' · '),
      lead: <Picture {...pictureOf(product.picture, 'small')} alt="" isEager />,
      isExact: product.id === matches.typedId || isNamed(product, name) || isNamed(product, text),
      to,
    }
  }

  function editOptionOf({ id, name }: FoundProduct): FindOption {
    return {
      key: `edit ${id}`,
      label: isForText ? findTexts.editText(name) : findTexts.edit(name),
      lead: <Icon name="edit" />,
      isExact: task !== null,
      to: isForText ? productTextPath(id) : editProductPath(id),
    }
  }

  const options = products.map(optionOf)
  const [bestMatch] = matches.products
  const [firstProduct] = products
  if (mayEdit && firstProduct !== undefined && bestMatch !== undefined)
    options.splice(task === null || isNamed(firstProduct, text) ? 1 : 0, 0, editOptionOf(bestMatch))
  if (options.length >= MAX_OPTIONS)
    options[MAX_OPTIONS - 1] = {
      key: 'all products',
      label: findTexts.allProducts(name),
      lead: <Icon name="search" />,
      to: searchResultsPath(name),
    }
  return { options, isCurrent: matches.isCurrent && wholeTextMatches.isCurrent }
}
