/** The content of a card. It is read from a page of the product, so that both pages show the same texts. */
export interface BareCard {
  id: number
  name: string
  price: string
  picture: string
}
