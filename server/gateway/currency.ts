/** The currency of activation fees and of pay links (decisions H-16): the Algerian dinar, two decimals. */
export const CURRENCY = 'DZD'
