import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Returns a phone number in E.164, such as '+13035550123'; null if the number is invalid or has an
 * extension.
 * @param text a number in any common notation. Without a country code, it is a US number.
 */
export function e164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}

/**
 * Formats a stored number for display: in national format for +1, otherwise in international format.
 * Returns an unparsable number unchanged.
 */
export function formatPhone(phone: string): string {
  const number = parsePhoneNumberFromString(phone);
  if (!number) return phone;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}
