import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rolePermissions } from '#server/reference/schema/users.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { storePicture } from '#tests/support/store-picture.ts'

let reference: ReferenceFixture
let manager: Caller
beforeAll(async () => {
  reference = await startReference()
  manager = await reference.signInAs('manager')
})
afterAll(() => reference.close())

const PRODUCT_PATH = 'api/client/product'
const readProduct = async (id: number) => (await manager.get(`${PRODUCT_PATH}/${id}`)).data
const save = (product: object) => manager.post(`${PRODUCT_PATH}/create-update`, product)

describe('a save of a product', () => {
  test('changes the price and the discounts, and returns the id', async () => {
    const originalProduct = await readProduct(101)
    const discountsDTO = [{ type: 'DISCOUNT_DEALER', dealershipId: 7, value: 20 }]
    const answer = await save({ ...originalProduct, price: 0.5, discountsDTO })
    expect(answer).toMatchObject({ status: 200, data: { id: 101 } })
    expect(await readProduct(101)).toMatchObject({ price: 0.5, discountsDTO })
    const { updateLast: _, ...expectedProduct } = originalProduct
    expect(await save(expectedProduct)).toMatchObject({ status: 200 })
    expect(await readProduct(101)).toMatchObject(expectedProduct)
  })

  test('stores each field of the form, and the pictures and videos in the order of the form', async () => {
    const { updateLast: _, ...originalProduct } = await readProduct(101)
    const [firstPicture] = originalProduct.images
    const secondPicture = await storePicture(reference)
    const fields = {
      name: 'Étui «Größe Ω»',
      description: 'A pouch',
      descriptionCart: 'In the cart',
      descriptionPacking: 'On the slip',
      archive: false,
      hiddenProduct: false,
      subscriptionExcluded: true,
      noTax: false,
      showCart: true,
      outlinesInvoice: false,
      orderBy: 7,
      priority: 8,
      packingSize: 12,
      startValue: 20,
      startAdminValue: 5,
      quantityStep: 10,
      unitOfMeasurement: 'box',
      shippingCost: 11,
      shippingLocal: 4,
      shippingStep: 30,
      shippingMinSize: 60,
      primaryImageUuid: secondPicture.uuid,
    }
    const video = [
      { id: 0, title: 'First', value: 'TagPouch101', order: 0 },
      { id: 0, title: 'Second', value: 'TagPouch102', order: 1 },
    ]
    const images = [firstPicture, { ...secondPicture, name: 'café' }]
    expect(await save({ ...originalProduct, ...fields, images, video })).toMatchObject({ status: 200 })
    const savedProduct = await readProduct(101)
    expect(savedProduct).toMatchObject({ ...fields, images, uuid: secondPicture.uuid, imageName: 'café' })
    expect(savedProduct.video.map(({ title, value }: Record<string, string>) => [title, value])).toEqual([
      ['First', 'TagPouch101'],
      ['Second', 'TagPouch102'],
    ])
    const flags = {
      hiddenProduct: true,
      noTax: true,
      outlinesInvoice: true,
      subscriptionExcluded: false,
      showCart: false,
    }
    const turnedImages = images.toReversed()
    await save({ ...savedProduct, updateLast: null, ...flags, images: turnedImages, video: video.slice(1) })
    expect(await readProduct(101)).toMatchObject({
      ...flags,
      images: turnedImages,
      video: [{ title: 'Second' }],
    })
    expect(await save(originalProduct)).toMatchObject({ status: 200 })
  })

  test('keeps the discounts and markups of dealerships that the editor cannot see, and adds none for them', async () => {
    const { database } = reference
    const { updateLast: _, ...originalProduct } = await readProduct(101)
    const discountsDTO = [
      { type: 'DISCOUNT_DEALER', dealershipId: 7, value: 10 },
      { type: 'MARKUP_DEALER', dealershipId: 8, value: 5 },
    ]
    await save({ ...originalProduct, discountsDTO })
    const editRights = ['view', 'edit'].map((action) => ({ roleId: 3, group: 'Products', action }))
    await database.insert(rolePermissions).values(editRights)
    const buyer = await reference.signInAs('buyer')
    const buyerAnswer = await buyer.post(`${PRODUCT_PATH}/create-update`, {
      ...originalProduct,
      discountsDTO: [],
    })
    expect(
      await buyer.post(`${PRODUCT_PATH}/create-update`, { ...originalProduct, discountsDTO }),
    ).toMatchObject({
      status: 400,
      message: 'A discount is for a dealership that you may not act for. Remove this discount.',
    })
    await database
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, 3), eq(rolePermissions.group, 'Products')))
    expect(buyerAnswer.status).toBe(200)
    expect((await readProduct(101)).discountsDTO).toMatchObject([
      { type: 'MARKUP_DEALER', dealershipId: 8, value: 5 },
    ])
    await save(originalProduct)
  })

  test('keeps the id of a discount or markup, also if the call names it only by its type and dealership', async () => {
    const { updateLast: _, ...originalProduct } = await readProduct(101)
    const discount = { type: 'DISCOUNT_DEALER', dealershipId: 7, value: 10 }
    const readPercentageIds = async () =>
      (await readProduct(101)).discountsDTO.map(({ id }: { id: number }) => id)
    await save({ ...originalProduct, discountsDTO: [discount] })
    const [id] = await readPercentageIds()
    expect(id).toBeGreaterThan(0)
    await save({ ...originalProduct, discountsDTO: [{ ...discount, id, type: 'MARKUP_DEALER' }] })
    expect((await readProduct(101)).discountsDTO).toEqual([{ ...discount, id, type: 'MARKUP_DEALER' }])
    await save({ ...originalProduct, discountsDTO: [{ ...discount, type: 'MARKUP_DEALER', value: 12 }] })
    expect(await readPercentageIds()).toEqual([id])
    const sameIdTwice = [
      { ...discount, id },
      { ...discount, id, dealershipId: 8 },
    ]
    await save({ ...originalProduct, discountsDTO: sameIdTwice })
    const [firstId, secondId] = await readPercentageIds()
    expect(firstId).toBe(id)
    expect(secondId).not.toBe(id)
    await save(originalProduct)
  })

  test('replaces the picture that `updateUUid` names, also as the main picture', async () => {
    const { updateLast: _, ...originalProduct } = await readProduct(101)
    const [firstPicture] = originalProduct.images
    const storedPicture = await storePicture(reference)
    const images = [{ ...storedPicture, updateUUid: firstPicture.uuid }]
    expect(await save({ ...originalProduct, images, primaryImageUuid: firstPicture.uuid })).toMatchObject({
      status: 200,
    })
    expect(await readProduct(101)).toMatchObject({
      images: [storedPicture],
      primaryImageUuid: storedPicture.uuid,
    })
    const replacementPicture = await storePicture(reference)
    const pictures = [{ ...replacementPicture, updateUUid: storedPicture.uuid }, storedPicture]
    expect(await save({ ...originalProduct, images: pictures, primaryImageUuid: null })).toMatchObject({
      status: 200,
    })
    expect((await readProduct(101)).images).toEqual([replacementPicture])
  })

  test('is refused when its pictures replace each other, because none would be left', async () => {
    const originalProduct = await readProduct(101)
    const [firstPicture] = originalProduct.images
    const images = [{ ...firstPicture, updateUUid: firstPicture.uuid }]
    expect(await save({ ...originalProduct, images })).toMatchObject({
      status: 400,
      message: 'It is not possible to create a product without adding a photo',
    })
  })

  test('creates a product whose address has its id and name', async () => {
    const originalProduct = await readProduct(101)
    const images = [await storePicture(reference)]
    const createAnswer = await save({
      ...originalProduct,
      id: 0,
      name: 'Gift Pouch & Co.',
      url: '',
      images,
      primaryImageUuid: null,
    })
    expect(createAnswer.status).toBe(200)
    const { id } = createAnswer.data
    expect(id).toBeGreaterThan(161)
    expect(await readProduct(id)).toMatchObject({
      name: 'Gift Pouch & Co.',
      url: `${id}-gift-pouch-co`,
      images,
    })
  })

  test('puts the id before an address that does not begin with the id', async () => {
    await save({ ...(await readProduct(101)), url: 'summer-sale' })
    expect(await readProduct(101)).toMatchObject({ url: '101-summer-sale' })
  })

  test.each([
    ['no name', { name: ' ' }, 'Name is required'],
    ['a negative price', { price: -1 }, 'price: Value must be between 0 and 100000'],
    ['a name of 256 letters', { name: 'x'.repeat(256) }, 'name: At most 255 characters'],
    ['an address of 256 letters', { url: 'x'.repeat(256) }, 'url: At most 255 characters'],
    [
      'a unit of 41 letters',
      { unitOfMeasurement: 'x'.repeat(41) },
      'unitOfMeasurement: At most 40 characters',
    ],
    [
      'a packing slip of 10,001 letters',
      { descriptionPacking: 'x'.repeat(10_001) },
      'descriptionPacking: At most 10000 characters',
    ],
    [
      'a video title of 256 letters',
      { video: [{ id: 0, value: 'TagPouch101', title: 'x'.repeat(256), order: 0 }] },
      'video: At most 255 characters',
    ],
    ['a control character', { description: 'a\u001bb' }, 'description: Field contains invalid characters'],
    ['five decimals', { price: 0.00001 }, 'price: Value can have at most 4 decimal places'],
    ['a step of 0', { quantityStep: 0 }, 'quantityStep: Value must be a whole number from 1 to 100000'],
    [
      'no photo',
      { images: [], primaryImageUuid: null },
      'It is not possible to create a product without adding a photo',
    ],
    [
      'another product’s photo',
      { images: [{ uuid: '0a1b2c3d-0000-4000-8000-000000000121', name: '' }], primaryImageUuid: null },
      'One of the photos belongs to another product. If you tried to save this one before, look for it in the catalog under its first name. Otherwise remove the photo, then add it again.',
    ],
    ...[
      'https://www.youtube.com/watch?v=TagPouch101',
      '../TagPouch101',
      'TagPouch1',
      'TagPouch101?autoplay=1',
    ].map((value): [string, object, string] => [
      `the video ${value}`,
      { video: [{ id: 0, title: 'x', value, order: 0 }] },
      'video: The id of a video has 11 characters: letters, digits, - or _',
    ]),
    ...['javascript:alert(1)', '//evil.example/x', 'https://a:b@shop.example/', 'https://', 'a b'].map(
      (url): [string, object, string] => [
        `the url ${url}`,
        { url },
        'url: One word without / \\ : ? # or %, or an address that starts with http:// or https://',
      ],
    ),
    [
      'a discount over 1000',
      { discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 7, value: 1001 }] },
      'Discount value cannot exceed 1000',
    ],
    [
      'markup and discount together',
      {
        discountsDTO: [
          { type: 'DISCOUNT_DEALER', dealershipId: 7, value: 1 },
          { type: 'MARKUP_DEALER', dealershipId: 7, value: 1 },
        ],
      },
      'discountsDTO: A product cannot have both markup and discount for one dealership',
    ],
    [
      'an unknown dealership',
      { discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 77, value: 1 }] },
      'A value is too large, or has characters that cannot be stored',
    ],
    [
      'itself as parent',
      { parentId: 101 },
      'The parent that you chose is of type PRODUCT and cannot hold other products. Choose another parent.',
    ],
    [
      'a category as its type',
      { type: 'CATEGORY' },
      'A product of type CATEGORY cannot stand in this place. Choose another type or another parent.',
    ],
    ['a zero byte', { description: 'a\u0000b' }, 'description: Field contains invalid characters'],
  ])('with %s is refused and changes nothing', async (_case, change, message) => {
    const originalProduct = await readProduct(101)
    const answer = await save({ ...originalProduct, price: 9, ...change })
    expect(answer).toMatchObject({ status: 400, code: 10300 })
    expect(answer.message).toContain(message)
    expect(await readProduct(101)).toEqual(originalProduct)
  })

  test('under a parent that is below the product is refused', async () => {
    const category = await readProduct(11)
    const images = [await storePicture(reference)]
    const childAnswer = await save({ ...category, id: 0, name: 'Child group', parentId: 11, url: '', images })
    const moveAnswer = await save({
      ...category,
      images: [await storePicture(reference)],
      parentId: childAnswer.data.id,
    })
    expect(moveAnswer).toMatchObject({
      status: 400,
      message: 'A product cannot stand under itself. Choose another parent.',
    })
  })

  test('with an unknown id is answered with 404', async () => {
    const originalProduct = await readProduct(101)
    expect(await save({ ...originalProduct, id: 4711 })).toMatchObject({ status: 404, code: 10404 })
  })
})

test('set-archive hides a product from visitors and shows it again', async () => {
  const setArchive = (flag: boolean) => manager.post(`${PRODUCT_PATH}/set-archive`, { id: 102, flag })
  expect(await setArchive(true)).toMatchObject({ status: 200, data: { id: 102 } })
  expect((await reference.visitor.get(`${PRODUCT_PATH}/102`)).status).toBe(404)
  expect((await readProduct(102)).archive).toBe(true)
  await setArchive(false)
  expect((await reference.visitor.get(`${PRODUCT_PATH}/102`)).status).toBe(200)
  expect((await manager.post(`${PRODUCT_PATH}/set-archive`, { id: 4711, flag: true })).status).toBe(404)
})
