/** The measurements that locales have short forms of, by CLDR's names. */
export const unitNames: readonly string[] = (
  'kilometer meter centimeter millimeter mile yard foot inch square-kilometer square-meter square-foot hectare acre ' +
  'kilogram gram milligram pound ounce liter centiliter milliliter fluid-ounce gallon celsius fahrenheit ' +
  'kilometer-per-hour mile-per-hour year month week day hour minute second millisecond ' +
  'bit byte kilobyte megabyte gigabyte terabyte megabit gigabit kilowatt kilowatt-hour watt horsepower kilocalorie kilojoule ' +
  'megapixel'
).split(' ');
