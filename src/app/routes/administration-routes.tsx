// The routes of administration. Every person loads this table with the other routes, but only people with the gate's
// permission load the code of a screen.
import { HOME_CRUMB } from '#domain/catalogue/breadcrumbs.ts'
import type { Crumb } from '#domain/products/product.ts'
import { archivePath, companiesPath, ordersPath } from '#paths'
import { pageTitles } from '#texts/page-titles.ts'
import { shellTexts } from '#texts/shell.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { ROUTE_PATTERNS } from './route-patterns.ts'
import type { PlainRoute } from './plain-route.ts'

const companyScreens = () => import('#screens/companies/page/company-screens.tsx')
const productScreens = () => import('#screens/product-form/product-form-screens.tsx')
const companyListCrumb: Crumb = { text: shellTexts.companyList, link: companiesPath }

export const ADMINISTRATION_ROUTES: readonly PlainRoute[] = [
  {
    path: ROUTE_PATTERNS.companies,
    Screen: lazyScreen(async () => (await import('#screens/companies/companies-screen.tsx')).CompaniesScreen)
      .Screen,
    title: shellTexts.companyList,
    gate: 'seeCompanies',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.importUsers,
    Screen: lazyScreen(async () => (await import('#screens/companies/import-screen.tsx')).ImportScreen)
      .Screen,
    title: pageTitles.importUsers,
    trail: [HOME_CRUMB, companyListCrumb, { text: pageTitles.importUsers, link: '' }],
    gate: 'importUsers',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.requests,
    Screen: lazyScreen(async () => {
      const [{ RequestsScreen }, { JoinDialog }] = await Promise.all([
        import('#screens/requests/requests-screen.tsx'),
        import('#screens/companies/join-dialog.tsx'),
      ])
      return () => <RequestsScreen Join={JoinDialog} />
    }).Screen,
    title: pageTitles.requests,
    trail: [HOME_CRUMB, companyListCrumb, { text: pageTitles.requests, link: '' }],
    gate: 'seeCompanies',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.subscribeExclude,
    Screen: lazyScreen(
      async () => (await import('#screens/subscribers/exclusions-screen.tsx')).ExclusionsScreen,
    ).Screen,
    title: pageTitles.excludedSubscribers,
    gate: 'seeExcludedSubscribers',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.roles,
    Screen: lazyScreen(async () => (await import('./roles-route.tsx')).RolesRoute).Screen,
    title: pageTitles.roles,
    gate: 'seeRoles',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.audit,
    Screen: lazyScreen(async () => {
      const [{ AuditScreen }, { NotFoundScreen }] = await Promise.all([
        import('#screens/audit/audit-screen.tsx'),
        import('#screens/not-found/not-found-screen.tsx'),
      ])
      return () => <AuditScreen notFound={<NotFoundScreen />} />
    }).Screen,
    title: pageTitles.changeHistory,
    gate: 'seeChanges',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.settleOrders,
    Screen: lazyScreen(
      async () => (await import('#screens/settle-orders/settle-orders-screen.tsx')).SettleOrdersScreen,
    ).Screen,
    title: pageTitles.settleOrders,
    trail: [
      HOME_CRUMB,
      { text: shellTexts.orders, link: ordersPath },
      { text: pageTitles.settleOrders, link: '' },
    ],
    gate: 'administerOrders',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.archive,
    Screen: lazyScreen(
      async () => (await import('#screens/catalogue/staff/archive-screen.tsx')).ArchiveScreen,
    ).Screen,
    title: pageTitles.archive,
    gate: 'seeArchive',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.archivedProduct,
    Screen: lazyScreen(async () => (await import('./archived-product-route.tsx')).ArchivedProductRoute)
      .Screen,
    title: pageTitles.archive,
    trail: [
      HOME_CRUMB,
      { text: pageTitles.archive, link: archivePath },
      { text: pageTitles.archive, link: '' },
    ],
    gate: 'seeArchive',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.changePrice,
    Screen: lazyScreen(
      async () => (await import('#screens/change-price/change-price-screen.tsx')).ChangePriceScreen,
    ).Screen,
    title: shellTexts.changePrice,
    gate: 'seePriceChanges',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.bulkProducts,
    Screen: lazyScreen(async () => (await import('#screens/bulk-products/bulk-screen.tsx')).BulkScreen)
      .Screen,
    title: pageTitles.bulkProducts,
    gate: 'editProducts',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.productCreate,
    Screen: lazyScreen(async () => (await productScreens()).ProductCreateScreen).Screen,
    title: pageTitles.createProduct,
    trail: [HOME_CRUMB, { text: pageTitles.createProduct, link: '' }],
    gate: 'createProducts',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.productEdit,
    Screen: lazyScreen(async () => (await productScreens()).ProductEditScreen).Screen,
    title: pageTitles.editProduct,
    trail: [HOME_CRUMB, { text: pageTitles.editProduct, link: '' }],
    gate: 'editProducts',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.productSheet,
    Screen: lazyScreen(
      async () => (await import('#screens/bulk-products/spreadsheet-screen.tsx')).SpreadsheetScreen,
    ).Screen,
    title: pageTitles.productSheet,
    gate: 'editProducts',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.companyCreate,
    Screen: lazyScreen(async () => (await companyScreens()).CompanyCreateScreen).Screen,
    title: pageTitles.createCompany,
    trail: [HOME_CRUMB, companyListCrumb, { text: pageTitles.createCompany, link: '' }],
    gate: 'createCompanies',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.companyEdit,
    Screen: lazyScreen(async () => (await companyScreens()).CompanyEditScreen).Screen,
    title: pageTitles.editCompany,
    trail: [HOME_CRUMB, companyListCrumb, { text: pageTitles.editCompany, link: '' }],
    gate: 'editCompanies',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.companyView,
    Screen: lazyScreen(async () => (await companyScreens()).CompanyViewScreen).Screen,
    title: pageTitles.company,
    trail: [HOME_CRUMB, companyListCrumb, { text: pageTitles.company, link: '' }],
    gate: 'seeCompanies',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
]
