import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { isObject } from '../../shared/result';
import type { Line, ReceivedResponse, Transport } from '../../shared/service';
import { addressOf, asQuery, isUnknownRoute, otherAddress } from './address';
import { encodeBody } from './encodeBody';
import { around, isRefused, wayIn } from './hosts';
import { watchLogin } from './login';

/** What this process has learned of the service at an address, which is that of a credential. */
interface Place {
	/** Where the service was found instead. */
	resolvedBaseUrl?: string;
	/** Methods that the host refuses, so that requests take the way round at once. */
	refused: Set<string>;
}

const places = new Map<string, Place>();

function placeAt(address = ''): Place {
	const known = places.get(address) ?? { refused: new Set<string>() };
	places.set(address, known);
	return known;
}

/** “. Calendar was found at “…”” if that isn’t the address of the credential. */
export function foundElsewhere(credentials: IDataObject): string {
	const address = addressOf(credentials);
	const found = address.ok ? placeAt(address.value).resolvedBaseUrl : undefined;
	return found !== undefined && found === otherAddress(credentials)
		? `. Calendar was found at “${found}”`
		: '';
}

/** The way to a site: over its hosts, to the place where its calendar is, as the user of the credential. */
export function equip(line: Line, credentials: IDataObject): Line {
	const way = (transport: Transport) =>
		watchLogin(siteTransport(transport, line, credentials), line, credentials);
	return { ...line, transport: way(line.transport), fresh: way(line.fresh) };
}

/**
 * Sends a request, and again only if nothing can have been done: because the calendar isn’t at the address but at its
 * other one, or because a host refuses the method. What has worked is remembered.
 */
function siteTransport(transport: Transport, line: Line, credentials: IDataObject): Transport {
	const otherURL = otherAddress(credentials);
	return async (options, maxBytes) => {
		const { baseURL, method = 'GET', url = '', body } = options;
		const request = isObject(body) ? { ...options, body: encodeBody(body, url) } : options;
		const place = placeAt(baseURL);
		const other = around(request);
		const sendTo = async (address?: string): Promise<ReceivedResponse> => {
			const send = async (form: IHttpRequestOptions) => {
				const sent = asQuery({ ...form, baseURL: address });
				const received = await transport(sent, maxBytes);
				return isRefused(method, received)
					? { ...received, finding: { is: 'blocked' as const, words: wayIn(method, url, address) } }
					: received;
			};
			const isKnown = place.refused.has(method);
			const first = await send(other && isKnown ? other : request);
			if (!other || !isBlocked(first)) return first;
			const second = await send(isKnown ? request : other);
			if (isBlocked(second)) return isKnown ? second : first;
			if (isKnown) place.refused.delete(method);
			else place.refused.add(method);
			return second;
		};
		const usual = place.resolvedBaseUrl ?? baseURL;
		const received = await sendTo(usual);
		const elsewhere = usual === otherURL ? baseURL : otherURL;
		// Nothing is done twice: that nothing is at an address is answered before anything else.
		if (baseURL !== line.baseURL || !elsewhere || !isUnknownRoute(received)) return received;
		const second = await sendTo(elsewhere);
		if (isUnknownRoute(second)) return received;
		place.resolvedBaseUrl = elsewhere;
		return second;
	};
}

const isBlocked = ({ finding }: ReceivedResponse): boolean => finding?.is === 'blocked';
