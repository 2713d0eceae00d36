import type { IHttpRequestOptions } from 'n8n-workflow';

import type { ReceivedResponse, Service, Transport } from '../service';

/** What this process has learned of the service at an address, which is that of a credential. */
interface Place {
	/** Where the service was found instead. */
	resolvedBaseUrl?: string;
	/** Data came from there. */
	hasAnswered?: true;
	/** Methods that the host refuses, so that requests take the way round at once. */
	refused: Set<string>;
}

const places = new Map<string, Place>();

export function placeAt(address = ''): Place {
	const known = places.get(address) ?? { refused: new Set<string>() };
	places.set(address, known);
	return known;
}

interface Way {
	service: Service;
	transport: Transport;
	maxBytes: number;
	/** The address of the credential, and where the service is looked for if nothing is there. */
	baseURL: string;
	otherURL?: string;
}

/**
 * Sends a request, and again only if nothing can have been done: because the service isn’t at the address but at its
 * other one, or because a host refuses the method. What has worked is remembered. `isRefused`: a host refuses it
 * anyhow.
 */
export async function deliver(
	{ service, transport, maxBytes, baseURL, otherURL }: Way,
	request: IHttpRequestOptions,
): Promise<ReceivedResponse & { isRefused: boolean }> {
	const { method = 'GET' } = request;
	const { hosts } = service;
	const place = placeAt(request.baseURL);
	const around = hosts?.around(request);
	const sendTo = async (address?: string) => {
		const send = async (form: IHttpRequestOptions) => {
			const received = await transport({ ...form, baseURL: address }, maxBytes);
			// Only of a method that hosts refuse does a 5xx say that nothing was done.
			const mayBe = around !== undefined || received.statusCode < 500;
			return { ...received, isRefused: mayBe && hosts?.isRefused(received) === true };
		};
		const isKnown = place.refused.has(method);
		const first = await send(around && isKnown ? around : request);
		if (!around || !first.isRefused) return first;
		const second = await send(isKnown ? request : around);
		if (second.isRefused) return isKnown ? second : first;
		if (isKnown) place.refused.delete(method);
		else place.refused.add(method);
		return second;
	};
	const usual = place.resolvedBaseUrl ?? request.baseURL;
	const received = await sendTo(usual);
	const other = usual === otherURL ? request.baseURL : otherURL;
	// Nothing is done twice: that nothing is at an address is answered before anything else.
	if (request.baseURL !== baseURL || !other || !service.isUnknownRoute?.(received)) return received;
	const second = await sendTo(other);
	if (service.isUnknownRoute(second)) return received;
	place.resolvedBaseUrl = other;
	return second;
}
