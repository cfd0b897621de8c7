#include "toml_bridge.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#define TOML_MAX_NESTED_VALUES 32
#include <toml++/toml.h>

static_assert(TOML_MAX_NESTED_VALUES == TOML_BRIDGE_MAXIMUM_NESTING, "the header promises the library's own limit");
static_assert(TOML_BRIDGE_MAXIMUM_KEY_PARTS == 16, "the message below names the number");

namespace {

// A defect of the text that toml++ itself does not guard against.
struct text_fault {
    const char *what;
    uint32_t line;
    uint32_t column;
};

// Finds a dotted key with too many parts. toml++ makes one table inside the other for each part and takes them down by
// recursion, so a long one would overflow the stack. Also finds NUL bytes, so that no text ends early anywhere.
class depth_scan {
public:
    explicit depth_scan(std::string_view text) : text_(text) {}

    bool find(text_fault &fault) {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\0') {
                fault = {"a NUL byte", line_, column()};
                return true;
            }
            switch (c) {
            case '#': skip_comment(); continue;
            case '"':
            case '\'': skip_string(c); continue;
            case '.':
                if (++dots_ >= TOML_BRIDGE_MAXIMUM_KEY_PARTS) {
                    fault = {"a dotted key with more than 16 parts", line_, column()};
                    return true;
                }
                break;
            case '\n': next_line(); [[fallthrough]];
            case '=':
            case ',':
            case '[':
            case ']':
            case '{':
            case '}': dots_ = 0; break;
            default: break;
            }
            ++at_;
        }
        return false;
    }

private:
    uint32_t column() const { return static_cast<uint32_t>(at_ - line_start_ + 1); }

    void next_line() {
        ++line_;
        line_start_ = at_ + 1;
    }

    void skip_comment() {
        while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\0') ++at_;
    }

    // A string that does not end is left to the parser, which says so.
    void skip_string(char quote) {
        const std::string three(3, quote);
        const bool many_lines = text_.compare(at_, 3, three) == 0;
        at_ += many_lines ? 3 : 1;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\0') return;
            if (c == '\n') {
                if (!many_lines) return;
                next_line();
            }
            if (c == '\\' && quote == '"' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') {
                at_ += 2;
                continue;
            }
            if (c == quote && (!many_lines || text_.compare(at_, 3, three) == 0)) {
                at_ += many_lines ? 3 : 1;
                return;
            }
            ++at_;
        }
    }

    std::string_view text_;
    size_t at_ = 0;
    size_t line_start_ = 0;
    uint32_t line_ = 1;
    int dots_ = 0;
};

// Writes nodes in the encoding of the header.
class json_writer {
public:
    std::string out;

    void node(const toml::node &value) {
        open(value);
        switch (value.type()) {
        case toml::node_type::table: table(*value.as_table()); break;
        case toml::node_type::array: array(*value.as_array()); break;
        case toml::node_type::string: scalar("string", value.as_string()->get()); break;
        case toml::node_type::integer: scalar("integer", std::to_string(value.as_integer()->get())); break;
        case toml::node_type::floating_point: scalar("float", digits(value.as_floating_point()->get())); break;
        case toml::node_type::boolean: scalar("boolean", value.as_boolean()->get() ? "true" : "false"); break;
        default: time(value); break;
        }
        out += '}';
    }

private:
    void open(const toml::node &value) {
        out += '{';
        position(value.source());
    }

    void position(const toml::source_region &source) {
        out += "\"line\":" + std::to_string(source.begin.line);
        out += ",\"column\":" + std::to_string(source.begin.column);
    }

    void scalar(std::string_view kind, std::string_view text) {
        out += ",\"kind\":\"";
        out += kind;
        out += "\",\"text\":";
        string(text);
    }

    void time(const toml::node &value) {
        std::ostringstream text;
        text << toml::json_formatter{value};
        std::string digits = text.str();
        digits.erase(std::remove(digits.begin(), digits.end(), '"'), digits.end());
        scalar("time", digits);
    }

    void array(const toml::array &items) {
        out += ",\"kind\":\"array\",\"items\":[";
        bool first = true;
        for (const toml::node &item : items) {
            if (!first) out += ',';
            first = false;
            node(item);
        }
        out += ']';
    }

    void table(const toml::table &entries) {
        // toml++ keeps a table sorted by key; people expect messages in the order of their text.
        std::vector<std::pair<const toml::key *, const toml::node *>> ordered;
        for (auto entry = entries.cbegin(); entry != entries.cend(); ++entry)
            ordered.emplace_back(&entry->first, &entry->second);
        std::sort(ordered.begin(), ordered.end(), [](const auto &a, const auto &b) {
            const auto left = a.first->source().begin;
            const auto right = b.first->source().begin;
            return left.line != right.line ? left.line < right.line : left.column < right.column;
        });
        out += ",\"kind\":\"table\",\"entries\":[";
        bool first = true;
        for (const auto &entry : ordered) {
            if (!first) out += ',';
            first = false;
            out += '{';
            position(entry.first->source());
            out += ",\"key\":";
            string(entry.first->str());
            out += ",\"value\":";
            node(*entry.second);
            out += '}';
        }
        out += ']';
    }

    // Seventeen digits give the same double again.
    static std::string digits(double number) {
        if (number != number) return "nan";
        char text[40];
        std::snprintf(text, sizeof text, "%.17g", number);
        return text;
    }

    void string(std::string_view text) {
        out += '"';
        for (const char c : text) {
            const auto byte = static_cast<unsigned char>(c);
            if (c == '"' || c == '\\') {
                out += '\\';
                out += c;
            } else if (byte < 0x20 || byte == 0x7f) {
                char escape[8];
                std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(byte));
                out += escape;
            } else {
                out += c;
            }
        }
        out += '"';
    }
};

char *copy(std::string_view text) {
    auto *bytes = static_cast<char *>(std::malloc(text.size() + 1));
    if (bytes != nullptr) {
        std::memcpy(bytes, text.data(), text.size());
        bytes[text.size()] = '\0';
    }
    return bytes;
}

int fail(toml_bridge_result &result, int error, std::string_view text, uint32_t line = 0, uint32_t column = 0) {
    result.error = copy(text);
    result.line = line;
    result.column = column;
    return error;
}

}  // namespace

int toml_bridge_parse(const char *text, size_t length, toml_bridge_result *result) {
    *result = toml_bridge_result{};
    if (length > TOML_BRIDGE_MAXIMUM_BYTES) return fail(*result, -E2BIG, "longer than 1 MiB");
    try {
        const std::string_view source{text, length};
        text_fault fault{};
        if (depth_scan{source}.find(fault)) return fail(*result, -EINVAL, fault.what, fault.line, fault.column);

        const toml::table document = toml::parse(source);
        json_writer writer;
        writer.node(document);
        result->json = copy(writer.out);
        if (result->json == nullptr) return fail(*result, -ENOMEM, "out of memory");
        result->json_length = writer.out.size();
        return 0;
    } catch (const toml::parse_error &error) {
        const auto where = error.source().begin;
        return fail(*result, -EINVAL, error.description(), where.line, where.column);
    } catch (const std::bad_alloc &) {
        return fail(*result, -ENOMEM, "out of memory");
    } catch (const std::exception &error) {
        return fail(*result, -EINVAL, error.what());
    } catch (...) {
        return fail(*result, -EINVAL, "not readable as TOML");
    }
}

void toml_bridge_release(toml_bridge_result *result) {
    std::free(result->json);
    std::free(result->error);
    *result = toml_bridge_result{};
}
