import { ArchivedProductScreen } from '#screens/catalogue/staff/archived-product-screen.tsx'
import { Description } from '#screens/product/description.tsx'

export function ArchivedProductRoute() {
  return <ArchivedProductScreen renderDescription={(text) => <Description text={text} />} />
}
