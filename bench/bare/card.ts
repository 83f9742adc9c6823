/** The content of a card, collected from the product's own page, so that both pages show the same. */
export interface BareCard {
  id: number
  name: string
  price: string
  picture: string
}
